import { type Endpoint, generalCodes } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import { unknownResource } from '../../http/errors.js'
import { deleteWithoutConfirmation } from '../../identity/deletion/account-deletion.js'
import { deleteMember } from '../../identity/deletion/delete-member.js'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { setActivity } from '../../identity/profile/change-member.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { approveMember, blockMember } from '../../identity/registration/approve-and-block.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { shortText, unsupported } from '../kit/schemas.js'

/** Maximum number of members in a bulk delete. */
const MAX_BULK = 100

function moderationRoute(
  endpoint: Endpoint<{ id: string }, { member: ReturnType<typeof toMember> }>,
  change: (deps: ApiDeps, id: string) => Promise<StoredIdentity | undefined>,
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'operator',
    scope: 'members:write',
    schema: v.object({ id: shortText }),
    handle: async ({ id }, { deps }) => {
      const changed = await change(deps, id)
      if (!changed) throw unknownResource('member', id)
      return { member: toMember(changed, 'FULL') }
    },
  })
}

const deleteMemberRoute = defineRoute({
  endpoint: memberEndpoints.deleteMember,
  access: 'operator',
  scope: 'members:write',
  schema: v.object({ id: shortText }),
  handle: async ({ id }, { deps }) => {
    if (await deleteMember(deps, id)) return {}
    throw unknownResource('member', id)
  },
})

/**
 * `DELETE /members/v1/members/my`: deletes the calling member, after the grace period of the settings. The provider's
 * API knows no confirmation by e-mail.
 */
const deleteMyMemberRoute = defineRoute({
  endpoint: memberEndpoints.deleteMyMember,
  access: 'caller',
  scope: 'members:write',
  schema: v.object({ contentAssigneeId: unsupported }),
  handle: async (_message, { deps, caller }) => {
    const member = callingMember(caller, 'an account to delete')
    await assertRecentLogin(deps, member)
    await deleteWithoutConfirmation(deps, member.id)
    return {}
  },
})

const memberIds = v.pipe(v.array(shortText), v.minLength(1), v.maxLength(MAX_BULK))

const bulkDeleteRoute = defineRoute({
  endpoint: memberEndpoints.bulkDeleteMembers,
  access: 'operator',
  scope: 'members:write',
  schema: v.object({ memberIds }),
  handle: async (message, { deps }) => {
    const results = await Promise.all(
      message.memberIds.map(async (id, originalIndex) => {
        const success = await deleteMember(deps, id)
        const error = { code: generalCodes.notFound, description: `there is no member "${id}"` }
        return { itemMetadata: { id, originalIndex, success, ...(success ? {} : { error }) } }
      }),
    )
    const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
    const totalFailures = results.length - totalSuccesses
    return {
      results,
      bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 },
    }
  },
})

/**
 * Routes for operators to approve, block, mute and delete members, and for members to delete their own accounts.
 * @see docs/wire/members.md
 */
export const moderateMemberRoutes: readonly ApiRoute[] = [
  moderationRoute(memberEndpoints.approveMember, (deps, id) => approveMember(deps, id)),
  moderationRoute(memberEndpoints.blockMember, (deps, id) => blockMember(deps, id)),
  moderationRoute(memberEndpoints.muteMember, (deps, id) => setActivity(deps, id, 'MUTED')),
  moderationRoute(memberEndpoints.unmuteMember, (deps, id) => setActivity(deps, id, 'ACTIVE')),
  bulkDeleteRoute,
  deleteMyMemberRoute,
  deleteMemberRoute,
]
