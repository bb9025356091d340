import { type Endpoint, generalCodes } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import { defineRoute, type Route } from '../../http/route.js'
import { deleteMember } from '../../identity/deletion/delete-member.js'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { setActivity } from '../../identity/profile/change-member.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { approveMember, blockMember } from '../../identity/registration/moderation.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { RouteCallDeps, RouteDeps } from '../kit/deps.js'
import { shortText, unsupported } from '../kit/schemas.js'
import { idOfMember } from './change.js'
import { memberAliases, noMember } from './read.js'

/** Maximum members per bulk delete. */
const MAX_BULK = 100

function moderationRoute(
  deps: RouteDeps,
  endpoint: Endpoint<{ id: string }, { member: ReturnType<typeof toMember> }>,
  change: (deps: RouteCallDeps, id: string) => Promise<StoredIdentity | undefined>,
): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'operator',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ id: shortText }),
    handle: async ({ id }, context) => {
      const changed = await change(context.deps, id)
      if (!changed) throw noMember(id)
      return { member: toMember(changed, 'FULL') }
    },
  })
}

function deleteMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ id: shortText })
  return defineRoute(deps, {
    endpoint: memberEndpoints.deleteMember,
    access: 'operator',
    scope: 'members:write',
    aliases: memberAliases,
    schema,
    handle: async ({ id }, context) => {
      if (await deleteMember(context.deps, id)) return {}
      throw noMember(id)
    },
  })
}

/** `DELETE /members/v1/members/my`: deletes the calling member at once: the provider's API has no grace period. */
function deleteMyMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ contentAssigneeId: unsupported })
  return defineRoute(deps, {
    endpoint: memberEndpoints.deleteMyMember,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema,
    handle: async (_message, context) => {
      const id = idOfMember(context.caller)
      if (context.caller.kind === 'member') await assertRecentLogin(deps, context.caller)
      await deleteMember(context.deps, id)
      return {}
    },
  })
}

function bulkDeleteRoute(deps: RouteDeps): Route {
  const memberIds = v.pipe(v.array(shortText), v.minLength(1), v.maxLength(MAX_BULK))
  const schema = v.object({ memberIds })
  return defineRoute(deps, {
    endpoint: memberEndpoints.bulkDeleteMembers,
    access: 'operator',
    scope: 'members:write',
    aliases: memberAliases,
    schema,
    handle: async (message, context) => {
      const results = await Promise.all(
        message.memberIds.map(async (id, originalIndex) => {
          const success = await deleteMember(context.deps, id)
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
}

/** Routes for operators to approve, block, mute and delete members, and for a member to delete the own account. @see docs/wire.md#members */
export function moderateMemberRoutes(deps: RouteDeps): Route[] {
  return [
    moderationRoute(deps, memberEndpoints.approveMember, (deps, id) => approveMember(deps, id)),
    moderationRoute(deps, memberEndpoints.blockMember, (deps, id) => blockMember(deps, id)),
    moderationRoute(deps, memberEndpoints.muteMember, (deps, id) => setActivity(deps, id, 'MUTED')),
    moderationRoute(deps, memberEndpoints.unmuteMember, (deps, id) =>
      setActivity(deps, id, 'ACTIVE'),
    ),
    bulkDeleteRoute(deps),
    deleteMyMemberRoute(deps),
    deleteMemberRoute(deps),
  ]
}
