import { limits } from '@foyer/protocol'
import { importMembers as endpoint } from '@foyer/protocol/member-import'
import * as v from 'valibot'
import { operatorRoute, type Route } from '../http/route.js'
import { importMembers } from '../identity/import-members.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { profileSchema } from './profile-schema.js'
import { shortText } from './schemas.js'

const member = v.object({
  email: shortText,
  passwordHash: v.exactOptional(v.pipe(v.string(), v.maxLength(1024))),
  profile: v.exactOptional(profileSchema),
  verified: v.exactOptional(v.boolean()),
})
const schema = v.object({ members: v.pipe(v.array(member), v.maxLength(limits.bulkItems)) })

/** `POST /_foyer/v1/members/import`: members of another system, with their passwords. */
export function importMembersRoute(deps: RouteDeps): Route {
  return operatorRoute(endpoint, schema, async ({ members }, context) => {
    const results = await importMembers(audited(deps, context), members)
    return { results, inserted: results.filter(({ action }) => action === 'INSERT').length }
  })
}
