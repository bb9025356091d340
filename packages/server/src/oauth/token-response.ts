import type { TokenResponse } from '@foyer/protocol'
import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import type { OAuthDeps } from './deps.js'

/** What this server understands beyond the provider's protocol. @see docs/wire.md#extensions */
const extensions = 'idempotency-key rotation'

type Deps = Pick<OAuthDeps, 'tokens' | 'settings' | 'clock'>

/** Tokens of a visitor; `refreshToken` is given when the visitor keeps the one it has. */
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
  return {
    access_token,
    refresh_token,
    expires_in: lifetime,
    token_type: 'Bearer',
    extensions,
  }
}

/** A session that stands, as its tokens tell of it. */
export interface OpenSession {
  memberId: string
  clientId: string
  grantId: string
  refreshToken: string
  /** No access token lives longer. */
  expiresAt: Date
}

/** Tokens of a member under a grant. */
export async function memberTokens(deps: Deps, session: OpenSession): Promise<TokenResponse> {
  const { memberId: id, clientId, grantId, refreshToken, expiresAt } = session
  const left = Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const lifetime = Math.max(1, Math.min(deps.settings.tokens.accessSeconds, left))
  return {
    access_token: await deps.tokens.issueAccess(
      { kind: 'member', id, clientId, grantId },
      lifetime,
    ),
    refresh_token: refreshToken,
    expires_in: lifetime,
    token_type: 'Bearer',
    extensions,
  }
}

/** The token of an API key, which has no refresh token: whoever has the key asks for another. @see RFC 6749 §4.4.3 */
export async function keyTokens(
  { tokens, siteId }: Pick<OAuthDeps, 'tokens' | 'siteId'>,
  grantId: string,
  lifetimeSeconds: number,
): Promise<KeyTokenResponse> {
  const caller = { kind: 'operator', id: grantId, clientId: siteId, grantId } as const
  return {
    access_token: await tokens.issueAccess(caller, lifetimeSeconds),
    expires_in: lifetimeSeconds,
    token_type: 'Bearer',
    extensions,
  }
}
