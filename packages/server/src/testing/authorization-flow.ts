import { codeChallengeOf, createCodeVerifier, endpoints } from '@foyer/protocol'
import type { TestResponse } from './test-caller.js'
import { clientId, redirectUri, type TestFoyer } from './test-foyer.js'

/** Creates an authorization request. `replaced` overrides its fields; the value undefined omits a field. */
export async function authRequest(
  replaced: Record<string, unknown> = {},
): Promise<{ authRequest: Record<string, unknown>; codeVerifier: string }> {
  const codeVerifier = createCodeVerifier()
  const codeChallenge = await codeChallengeOf(codeVerifier)
  return {
    codeVerifier,
    authRequest: {
      clientId,
      responseType: 'code',
      redirectUri,
      state: 'state-of-the-test',
      responseMode: 'query',
      codeChallenge,
      codeChallengeMethod: 'S256',
      ...replaced,
    },
  }
}

/** Begins a login through the hosted pages. */
export async function startLogin(
  foyer: TestFoyer,
  replaced: Record<string, unknown> = {},
  prompt = 'login',
): Promise<{ fullUrl: string; codeVerifier: string }> {
  const visitor = await foyer.visitor(String(replaced.clientId ?? clientId))
  const { authRequest: request, codeVerifier } = await authRequest(replaced)
  const auth = { authRequest: request, prompt }
  const response = await visitor.post(endpoints.createRedirectSession.path, { auth })
  return { fullUrl: fullUrlOf(response), codeVerifier }
}

/** Returns the URL of a redirect session. */
export function fullUrlOf({ body }: TestResponse): string {
  const { redirectSession } = body as { redirectSession?: { fullUrl?: string } }
  if (!redirectSession?.fullUrl) throw new Error(`no redirect session: ${JSON.stringify(body)}`)
  return redirectSession.fullUrl
}
