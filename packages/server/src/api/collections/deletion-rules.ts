import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import {
  deletionEffects,
  deletionRule,
  listRules,
  setRule,
} from '../../data/deletion/member-deletion-rule.js'
import { unknownResource } from '../../http/errors.js'
import { findOwnDeletion } from '../../identity/deletion/account-deletion.js'
import { findMember } from '../../identity/profile/members.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId } from '../kit/schemas.js'

const previewDeletionRoute = defineRoute({
  endpoint: dataEndpoints.previewDeletion,
  access: 'operator',
  scope: 'members:read',
  schema: v.object({ memberId: v.string() }),
  handle: async ({ memberId }, { deps }) => {
    if (!(await findMember(deps, memberId))) throw unknownResource('member', memberId)
    const deletion = await findOwnDeletion(deps, memberId)
    return {
      dueAt: deletion?.dueAt?.toISOString() ?? null,
      effects: await deletionEffects(deps, memberId),
    }
  },
})

const listDeletionRulesRoute = defineRoute({
  endpoint: dataEndpoints.listDeletionRules,
  access: 'operator',
  scope: 'settings:read',
  handle: async (_message, { deps }) => ({ collections: await listRules(deps) }),
})

const setDeletionRuleRoute = defineRoute({
  endpoint: dataEndpoints.setDeletionRule,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ dataCollectionId: collectionId, rule: v.nullable(deletionRule) }),
  handle: async (message, { deps }) => ({
    collection: await setRule(deps, message.dataCollectionId, message.rule),
  }),
})

/** Routes for the items of deleted members, for operators. @see docs/wire/members.md#deletion-and-export */
export const deletionRuleRoutes: readonly ApiRoute[] = [
  previewDeletionRoute,
  listDeletionRulesRoute,
  setDeletionRuleRoute,
]
