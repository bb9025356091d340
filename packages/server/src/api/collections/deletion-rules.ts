import { generalCodes } from '@foyer/protocol'
import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import {
  deletionEffects,
  deletionRule,
  listRules,
  setRule,
} from '../../data/deletion/deletion-rule.js'
import { HttpError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import { findMember } from '../../identity/profile/members.js'
import type { RouteDeps } from '../kit/deps.js'
import { partOfPath } from '../kit/paths.js'
import { collectionId } from '../kit/schemas.js'

/** Routes for the items of deleted members, for operators. @see docs/wire.md#deletion */
export function deletionRuleRoutes(deps: RouteDeps): Route[] {
  return [previewRoute(deps), listRoute(deps), setRoute(deps)]
}

function previewRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: dataEndpoints.previewDeletion,
    access: 'operator',
    scope: 'members:read',
    schema: v.object({ memberId: v.exactOptional(v.string()) }),
    handle: async (_message, { request }) => {
      const id = partOfPath(request, -2)
      if (!(await findMember(deps, id))) {
        throw new HttpError(404, generalCodes.notFound, `there is no member "${id}"`)
      }
      const deletion = await findOwnDeletion(deps, id)
      return {
        dueAt: deletion?.dueAt?.toISOString() ?? null,
        effects: await deletionEffects(deps, id),
      }
    },
  })
}

function listRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: dataEndpoints.listDeletionRules,
    access: 'operator',
    scope: 'settings:read',
    schema: v.object({}),
    handle: async () => ({
      collections: await listRules(deps),
    }),
  })
}

function setRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId, rule: v.nullable(deletionRule) })
  return defineRoute(deps, {
    endpoint: dataEndpoints.setDeletionRule,
    access: 'operator',
    scope: 'settings',
    schema,
    handle: async (message, context) => ({
      collection: await setRule(context.deps, message.dataCollectionId, message.rule),
    }),
  })
}
