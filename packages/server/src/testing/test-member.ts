import { endpoints } from '@foyer/protocol'
import { authRequest, fullUrlOf } from './authorization-flow.js'
import type { TestCaller } from './test-caller.js'
import { clientId, redirectUri, type TestFoyer } from './test-foyer.js'

export const password = 'correct horse battery'

/** A logged-in member with a refresh token. */
export interface TestMember extends TestCaller {
  id: string
  refreshToken: string
}

/**
 * Registers a member and logs the member in with the same calls as a site: register, redirect session, code, tokens.
 */
export async function createMember(foyer: TestFoyer, email: string): Promise<TestMember> {
  const visitor = await foyer.visitor()
  const registered = await visitor.post('/_api/iam/authentication/v2/register', {
    loginId: { email },
    password,
  })
  // The event of the login is written within a second. A test reads only the events of its own calls.
  await foyer.services.audit.flush()
  const sessionToken = String(registered.body.sessionToken)
  const { code, codeVerifier } = await authorizeSilently(foyer, visitor, sessionToken)
  const { body } = await visitor.post('/oauth2/token', {
    grantType: 'authorization_code',
    clientId,
    redirectUri,
    code,
    codeVerifier,
  })
  const identity = registered.body.identity as { id: string }
  return {
    ...foyer.as(String(body.access_token)),
    id: identity.id,
    refreshToken: String(body.refresh_token),
  }
}

/** Logs a member in with the test password. Returns the session token. */
export async function logIn(caller: TestCaller, email: string): Promise<string> {
  const { body } = await caller.post(endpoints.login.path, { loginId: { email }, password })
  return String(body.sessionToken)
}

/** Exchanges a session token for an authorization code in a login without a page. */
export async function authorizeSilently(
  foyer: TestFoyer,
  caller: TestCaller,
  sessionToken: string,
): Promise<{ code: string; codeVerifier: string; location: URL }> {
  const { authRequest: request, codeVerifier } = await authRequest({ sessionToken })
  const auth = { authRequest: request, prompt: 'none' }
  const session = await caller.post(endpoints.createRedirectSession.path, { auth })
  const response = await foyer.fetch(new Request(fullUrlOf(session)))
  const location = new URL(response.headers.get('location') ?? '')
  return { code: location.searchParams.get('code') ?? '', codeVerifier, location }
}
