import { endpoints, generalCodes, type Member } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError } from '../http/errors.js'
import { callerRoute, type Route } from '../http/route.js'
import { findMember } from '../identity/members.js'
import type { StoredIdentity } from '../storage/identities.js'
import type { RouteDeps } from './deps.js'

/** `GET /members/v1/members/my`: the member who asks. */
export function currentMemberRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.getCurrentMember, v.object({}), async (_message, { caller }) => {
    const identity = caller.kind === 'member' ? await findMember(deps, caller.id) : undefined
    if (identity) return { member: toMember(identity) }
    throw new HttpError(403, generalCodes.forbidden, 'only a member has a member record')
  })
}

function toMember(identity: StoredIdentity): Member {
  const nickname = identity.profile.nickname ?? ''
  const member: Member = {
    id: identity.id,
    loginEmail: identity.email,
    loginEmailVerified: identity.emailVerified,
    status: identity.status === 'ACTIVE' ? 'APPROVED' : 'PENDING',
    profile: { nickname, slug: identity.id },
    privacyStatus: 'PRIVATE',
    activityStatus: 'ACTIVE',
    createdDate: identity.createdAt.toISOString(),
    updatedDate: identity.updatedAt.toISOString(),
  }
  if (identity.lastLoginAt) member.lastLoginDate = identity.lastLoginAt.toISOString()
  return member
}
