import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import type { Transaction } from '../../storage/database.js'
import type { Client } from '../../storage/oauth/clients.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionToken } from '../../storage/oauth/one-time-tokens.js'
import { consentRequiredError, loginRequiredError } from '../authorize/authorization-response.js'
import { requiresConsent } from '../authorize/consent.js'
import { originsOfClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant, type RefreshableGrant } from './issue-grant.js'
import { memberTokens } from './token-response.js'

/** Token request of a page that has logged a member in. */
interface SessionTokenRequest {
  /** Client of the access token in the Authorization header. */
  clientId: string
  sessionToken: string
  /** Header `Origin` of the request. Browsers send it with every POST; null for other programs. */
  origin: string | null
}

type Exchange =
  | { kind: 'granted'; grant: RefreshableGrant }
  | { kind: 'refused'; error: typeof loginRequiredError | typeof consentRequiredError }

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
  request: SessionTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  const { clientId, origin } = request
  // CORS allows the origins of all clients. As in a silent login, only those of this client get tokens.
  if (origin !== null && !(await originsOfClient(deps, clientId)).includes(origin)) {
    throw new OAuthError(
      'unauthorized_client',
      `the origin "${origin}" is not registered for the client "${clientId}"; add it to its origins`,
    )
  }
  const client = await deps.activeClients.find(clientId)
  const exchange = await deps.db.transaction((tx) =>
    exchangeToken(deps, tx, { ...request, client }, metadata),
  )
  if (exchange.kind === 'granted') return memberTokens(deps, exchange.grant)
  const { error, error_description: description } = exchange.error
  throw new OAuthError(error, description)
}

/** Redeems the token. Refusals are returned, not thrown: an exception would roll the redemption back. */
async function exchangeToken(
  deps: OAuthDeps,
  tx: Transaction,
  { clientId, client, sessionToken }: SessionTokenRequest & { client: Client | undefined },
  metadata: SessionMetadata,
): Promise<Exchange> {
  const login = await redeemSessionToken(deps, tx, sessionToken)
  if (!login) return { kind: 'refused', error: loginRequiredError }
  if (await requiresConsent(tx, { client, clientId, prompt: 'none' }, login.identityId)) {
    return { kind: 'refused', error: consentRequiredError }
  }
  const grant = await issueGrant(deps, tx, { ...login, id: randomUUID(), clientId, metadata })
  return grant ? { kind: 'granted', grant } : { kind: 'refused', error: loginRequiredError }
}
