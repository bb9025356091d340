import type { TokenResponse } from '@foyer/protocol'
import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import type { Settings } from '../../settings/settings.js'
import type { Queries } from '../../storage/database.js'
import { markLoggedIn } from '../../storage/identity/identities.js'
import { issueGrant, revokeOldestOf, type SessionMetadata } from '../../storage/oauth/grants.js'
import type { OAuthDeps } from '../deps.js'

/** Protocol extensions of this server. @see docs/wire.md#extensions */
const extensions = 'idempotency-key rotation post-reads direct-login'

type Deps = Pick<OAuthDeps, 'tokens' | 'settings' | 'clock'>

/** Issues tokens of a visitor. `refreshToken` is set if the visitor keeps the current one. */
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

/** Open session, as its tokens describe it. */
export interface OpenSession {
  identityId: string
  clientId: string
  grantId: string
  refreshToken: string
  /** Upper limit of the lifetime of access tokens. */
  expiresAt: Date
}

/** Issues tokens of a member's session. */
export async function memberTokens(deps: Deps, session: OpenSession): Promise<TokenResponse> {
  const { identityId: id, clientId, grantId, refreshToken, expiresAt } = session
  const secondsLeft = Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const lifetime = Math.max(1, Math.min(deps.settings.tokens.accessSeconds, secondsLeft))
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

/** Issues the access token of an API key, without a refresh token: the key can be exchanged again. @see RFC 6749 §4.4.3 */
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

/** Concurrent sessions of one member. Beyond them the least recently used ones end. */
const MAX_SESSIONS = 100

/** Opens a session for an authenticated member. @returns undefined if the member is not active */
export async function openSession(
  deps: Pick<OAuthDeps, 'clock' | 'settings' | 'audit'>,
  tx: Queries,
  session: { identityId: string; clientId: string; grantId: string; metadata: SessionMetadata },
): Promise<OpenSession | undefined> {
  const { identityId, clientId, grantId, metadata } = session
  const now = deps.clock.now()
  // Locks the member: a concurrent block waits for the commit and then revokes the new grant too.
  if (!(await markLoggedIn(tx, identityId, now))) return undefined
  const expiresAt = sessionEnd(deps.settings, now, now)
  const grant = { id: grantId, identityId, clientId, expiresAt, metadata }
  const refreshToken = await issueGrant(deps, tx, grant)
  if ((await revokeOldestOf(deps, tx, identityId, MAX_SESSIONS)) > 0) {
    const reason = 'too-many'
    await deps.audit.recordIn(tx, { action: 'session.ended', subject: identityId, reason })
  }
  return { identityId, clientId, grantId, refreshToken, expiresAt }
}

/** Computes the end of a session used now: its idle timeout, limited by its maximum age if one is set. */
export function sessionEnd({ tokens }: Pick<Settings, 'tokens'>, createdAt: Date, now: Date): Date {
  const unused = now.getTime() + tokens.refreshSeconds * 1000
  if (tokens.sessionSeconds === null) return new Date(unused)
  return new Date(Math.min(unused, createdAt.getTime() + tokens.sessionSeconds * 1000))
}
