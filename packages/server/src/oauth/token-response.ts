import type { TokenResponse } from '@foyer/protocol'
import type { OAuthDeps } from './deps.js'

/** What this server understands beyond the provider's protocol. @see docs/wire.md#extensions */
const extensions = 'idempotency-key'

type Deps = Pick<OAuthDeps, 'tokens' | 'settings'>

/** Tokens of a visitor; `refreshToken` is given when the visitor keeps the one it has. */
export async function visitorTokens(
  { tokens, settings }: Deps,
  visitor: { id: string; clientId: string },
  refreshToken?: string,
): Promise<TokenResponse> {
  const lifetime = settings.tokens.accessSeconds
  return {
    access_token: await tokens.issueAccess({ kind: 'visitor', ...visitor }, lifetime),
    refresh_token: refreshToken ?? (await tokens.issueVisitorRefresh(visitor)),
    expires_in: lifetime,
    token_type: 'Bearer',
    extensions,
  }
}

/** Tokens of a member under a grant. */
export async function memberTokens(
  { tokens, settings }: Deps,
  member: { id: string; clientId: string; grantId: string },
  refreshToken: string,
): Promise<TokenResponse> {
  const lifetime = settings.tokens.accessSeconds
  return {
    access_token: await tokens.issueAccess({ kind: 'member', ...member }, lifetime),
    refresh_token: refreshToken,
    expires_in: lifetime,
    token_type: 'Bearer',
    extensions,
  }
}
