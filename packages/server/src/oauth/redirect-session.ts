import {
  type AuthRequest,
  isCodeChallenge,
  type RedirectSessionRequest,
  type RedirectSessionResponse,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { Client } from '../storage/clients.js'
import { revokeGrant } from '../storage/grants.js'
import { issueOneTime, type RedirectPayload } from '../storage/one-time-tokens.js'
import { hashSecret } from '../storage/secrets.js'
import type { OAuthDeps } from './deps.js'
import { RedirectRefusedError } from './redirect-errors.js'
import { knownClient, registeredUrl } from './registered-url.js'

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
      await deps.audit.recordIn(tx, {
        action: 'session.ended',
        subject: caller.id,
        reason: 'logged-out',
      })
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
  const address = registeredUrl(client, postFlowUrl, 'postFlowUrl')
  return { intent: 'logout', clientId: client.id, postFlowUrl: address }
}

/** Simple string comparison, nothing else. @see RFC 9700 §2.1 */
function assertRegistered(client: Client, redirectUri: string): void {
  if (client.redirectUris.includes(redirectUri)) return
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `the redirect URI "${redirectUri}" is not registered for the client "${client.id}", expected one of ${client.redirectUris.join(', ')}`,
  )
}
