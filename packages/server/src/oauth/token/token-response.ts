import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import { requireClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import type { RefreshableGrant } from './issue-grant.js'

/** Protocol extensions of this server. @see docs/wire/tokens.md#extensions */
const extensions = 'idempotency-key rotation post-reads direct-login'

type Deps = Pick<OAuthDeps, 'tokens' | 'settings' | 'clock'>

/** Issues tokens to a new visitor. Nothing is stored. @throws OAuthError `invalid_client` */
export async function tokensForVisitor(deps: OAuthDeps, clientId: string): Promise<TokenResponse> {
  const client = await requireClient(deps, clientId)
  return visitorTokens(deps, { id: randomUUID(), clientId: client.id })
}

/** Issues tokens to a visitor. @param refreshToken current refresh token, if the visitor keeps it */
export async function visitorTokens(
  { tokens, settings }: Deps,
  visitor: { id: string; clientId: string },
  refreshToken?: string,
): Promise<TokenResponse> {
  const lifetime = settings.tokens.accessSeconds
  const [access_token, refresh_token] = await Promise.all([
    tokens.issueAccess({ kind: 'visitor', ...visitor }, lifetime),
    refreshToken ?? tokens.issueVisitorRefresh(visitor),
  ])
  return { access_token, refresh_token, ...bearer(lifetime) }
}

/** Issues an access token for a member's grant. It expires with the grant at the latest. */
export async function memberTokens(deps: Deps, grant: RefreshableGrant): Promise<TokenResponse> {
  const { id: grantId, identityId: id, clientId, refreshToken, expiresAt } = grant
  const secondsLeft = Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const lifetime = Math.max(1, Math.min(deps.settings.tokens.accessSeconds, secondsLeft))
  return {
    access_token: await deps.tokens.issueAccess(
      { kind: 'member', id, clientId, grantId },
      lifetime,
    ),
    refresh_token: refreshToken,
    ...bearer(lifetime),
  }
}

/** Returns the fields that all token responses share. */
export function bearer(
  expires_in: number,
): Pick<TokenResponse, 'expires_in' | 'token_type' | 'extensions'> {
  return { expires_in, token_type: 'Bearer', extensions }
}
