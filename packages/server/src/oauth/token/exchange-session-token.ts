import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import { transactionWithRefusals } from '../../storage/database.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import { consentRequiredError, loginRequiredError } from '../authorize/authorization-response.js'
import { requiresConsent } from '../authorize/consent.js'
import { originsOfClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant } from './issue-grant.js'
import { memberTokens } from './token-response.js'

/** Token request of a page that has logged a member in. */
interface SessionTokenRequest {
  /** Client of the access token in the Authorization header. */
  clientId: string
  sessionToken: string
  /** Header `Origin` of the request. Browsers send it with every POST; null for other programs. */
  origin: string | null
}

/**
 * Exchanges the session token of a login for tokens of the member. This is a silent login in one call. PKCE is not
 * needed, because there is no code that passes through the browser. The first exchange redeems the token, even if the
 * exchange fails.
 * @throws OAuthError `unauthorized_client` for a page whose origin is not registered for the client, `login_required`,
 * `consent_required`
 * @see docs/wire/tokens.md#direct-login
 */
export async function tokensForSessionToken(
  deps: OAuthDeps,
  { clientId, sessionToken, origin }: SessionTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  // CORS allows the origins of all clients. As in a silent login, only those of this client get tokens.
  if (origin !== null && !(await originsOfClient(deps, clientId)).includes(origin)) {
    throw new OAuthError(
      'unauthorized_client',
      `the origin "${origin}" is not registered for the client "${clientId}"; add it to its origins`,
    )
  }
  const client = await deps.activeClients.find(clientId)
  // A refusal keeps the token redeemed.
  const grant = await transactionWithRefusals(deps.db, async (tx) => {
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return loginRefusal(loginRequiredError)
    if (await requiresConsent(tx, { client, clientId, prompt: 'none' }, login.identityId)) {
      return loginRefusal(consentRequiredError)
    }
    const issued = await issueGrant(deps, tx, { ...login, id: randomUUID(), clientId, metadata })
    return issued ?? loginRefusal(loginRequiredError)
  })
  return memberTokens(deps, grant)
}

function loginRefusal(
  response: typeof loginRequiredError | typeof consentRequiredError,
): OAuthError {
  return new OAuthError(response.error, response.error_description)
}

/** Token request of a backend of the site. */
interface BackendTokenRequest {
  memberId: string
  /**
   * Session token of an external login. With it, the request is valid only once, and only for the member of this login.
   */
  sessionToken?: string
  /** Client of the access token that was sent with the API key. */
  clientId: string
}

/**
 * Issues tokens to a member whom a backend of the site has authenticated.
 * @see docs/wire/tokens.md#external-login
 */
export async function tokensForBackend(
  deps: OAuthDeps,
  { memberId, clientId, sessionToken }: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  // A refusal keeps the session token redeemed.
  const grant = await transactionWithRefusals(deps.db, async (tx) => {
    // Without a session token, the backend has authenticated the member now.
    const login =
      sessionToken === undefined
        ? { identityId: memberId, loggedInAt: deps.clock.now() }
        : await redeemSessionToken(deps, tx, sessionToken)
    if (login?.identityId !== memberId) return externalLoginRefusal()
    const issued = await issueGrant(deps, tx, { ...login, id: randomUUID(), clientId, metadata })
    if (!issued) return externalLoginRefusal()
    const event = { action: 'login.succeeded', subject: memberId, reason: 'external' } as const
    await deps.audit.recordIn(tx, event)
    return issued
  })
  return memberTokens(deps, grant)
}

function externalLoginRefusal(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'there is no active member with this id, or the session token was used, has expired or belongs to another member',
  )
}
