import {
  type AuthRequest,
  isCodeChallenge,
  limits,
  type RedirectSessionRequest,
  type RedirectSessionResponse,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { Client } from '../storage/clients.js'
import { findClient } from '../storage/clients.js'
import { revokeGrant } from '../storage/grants.js'
import { issueOneTime, type RedirectPayload } from '../storage/one-time-tokens.js'
import { hashSecret } from '../storage/secrets.js'
import type { OAuthDeps } from './deps.js'
import { RedirectRefusedError } from './redirect-errors.js'

/** How long a browser may take over the pages of one flow. */
const LIFETIME_SECONDS = 600

type Deps = OAuthDeps & { publicUrl: string }

/**
 * Prepares the address to which a browser is sent. The parameters stay here; the address holds a handle.
 * @throws RedirectRefusedError when the client or an address is not known
 * @see docs/wire.md#redirect-sessions
 */
export async function createRedirectSession(
  deps: Deps,
  request: RedirectSessionRequest,
  caller: Caller,
): Promise<RedirectSessionResponse> {
  const payload = request.auth
    ? await authPayload(deps, request.auth.authRequest, request.auth.prompt)
    : await logoutPayload(deps, request)
  const handle = await deps.db.transaction(async (tx) => {
    // Whoever asks to log out is logged out, even when the browser never follows the address.
    if (payload.intent === 'logout' && caller.kind === 'member') {
      await revokeGrant(deps, tx, caller.grantId, 'logged-out')
    }
    return issueOneTime(deps, tx, 'redirect', payload, LIFETIME_SECONDS)
  })
  if (payload.intent === 'logout' && caller.kind === 'member') {
    deps.activeGrants.forget(caller.grantId)
  }
  const endpoint = `${deps.publicUrl}/auth/${payload.intent === 'auth' ? 'authorize' : 'logout'}`
  return {
    redirectSession: {
      id: handle.slice(0, 12),
      fullUrl: `${endpoint}?request=${handle}`,
      urlDetails: { endpoint, searchParams: { request: handle } },
    },
  }
}

async function authPayload(
  deps: Deps,
  request: AuthRequest,
  outerPrompt: AuthRequest['prompt'],
): Promise<RedirectPayload> {
  const client = await knownClient(deps, request.clientId)
  const responseMode = request.responseMode ?? 'query'
  const redirectUri = request.redirectUri ?? null
  if (responseMode !== 'web_message' || redirectUri !== null) {
    assertRegistered(client, redirectUri ?? '')
  }
  if (!isCodeChallenge(request.codeChallenge)) {
    throw new RedirectRefusedError(
      'request-invalid',
      '"codeChallenge" is not 43 characters of base64url',
    )
  }
  return {
    intent: 'auth',
    clientId: client.id,
    redirectUri,
    responseMode,
    state: request.state,
    codeChallenge: request.codeChallenge,
    // Consent and account choice have no page of their own yet: both begin with a login.
    prompt: (outerPrompt ?? request.prompt) === 'none' ? 'none' : 'login',
    sessionHash: request.sessionToken === undefined ? null : hashSecret(request.sessionToken),
  }
}

async function logoutPayload(
  deps: Deps,
  request: RedirectSessionRequest,
): Promise<RedirectPayload> {
  const client = await knownClient(deps, request.logout?.clientId ?? '')
  const postFlowUrl = request.callbacks?.postFlowUrl ?? null
  if (postFlowUrl === null) return { intent: 'logout', clientId: client.id, postFlowUrl }
  assertOnRegisteredOrigin(client, postFlowUrl)
  // In the form that can stand in a header, which knows no letters beyond ASCII.
  return { intent: 'logout', clientId: client.id, postFlowUrl: new URL(postFlowUrl).href }
}

async function knownClient(deps: Deps, clientId: string): Promise<Client> {
  const client = await findClient(deps.db, clientId)
  if (client) return client
  throw new RedirectRefusedError('client-unknown', `the client id "${clientId}" is not known`)
}

/** Simple string comparison, nothing else. @see RFC 9700 §2.1 */
function assertRegistered(client: Client, redirectUri: string): void {
  if (client.redirectUris.includes(redirectUri)) return
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `the redirect URI "${redirectUri}" is not registered for the client "${client.id}", expected one of ${client.redirectUris.join(', ')}`,
  )
}

/** After a logout nothing secret travels, so any page of a registered site will do. */
function assertOnRegisteredOrigin(client: Client, url: string): void {
  // The URL parser drops line breaks and tabs and takes a backslash for a slash: what holds one was not meant well.
  const plain = url.length <= limits.callbackUrlLength && !/[\s\p{Cc}\\]/u.test(url)
  if (plain && URL.canParse(url)) {
    const { protocol, username, password, origin } = new URL(url)
    const onWeb = protocol === 'http:' || protocol === 'https:'
    if (onWeb && username + password === '' && client.origins.includes(origin)) return
  }
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `"postFlowUrl" is not on a site of the client "${client.id}", expected an address on ${client.origins.join(', ')}`,
  )
}
