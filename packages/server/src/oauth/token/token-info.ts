import type { TokenInfoResponse } from '@foyer/protocol/token-endpoints'
import type { TokenCaller } from '../../caller.js'
import { findKeyOfGrant } from '../../storage/oauth/api-keys.js'
import type { OAuthDeps } from '../deps.js'

const subjectTypes = { visitor: 'VISITOR', member: 'MEMBER', operator: 'APP' } as const

/**
 * Introspects an access token. For every invalid token, returns only `active: false`, without the reason.
 * @see RFC 7662 §2.2
 */
export async function describeToken(deps: OAuthDeps, token: string): Promise<TokenInfoResponse> {
  const accessToken = await deps.tokens.verifyAccess(token)
  if (!accessToken || !(await isStillValid(deps, accessToken.caller))) return { active: false }
  const { caller, issuedAt, expiresAt } = accessToken
  return {
    active: true,
    subjectType: subjectTypes[caller.kind],
    subjectId: caller.id,
    clientId: caller.clientId,
    siteId: deps.siteId,
    exp: String(expiresAt),
    iat: String(issuedAt),
  }
}

async function isStillValid(deps: OAuthDeps, caller: TokenCaller): Promise<boolean> {
  switch (caller.kind) {
    case 'visitor':
      return (await deps.activeClients.find(caller.clientId)) !== undefined
    case 'member':
      return (await deps.activeGrants.find(caller.grantId)) !== undefined
    case 'operator':
      return (await findKeyOfGrant(deps, caller.grantId)) !== undefined
  }
}
