import { generalCodes, isJsonObject, limits } from '@foyer/protocol'
import {
  exportMembers as exportEndpoint,
  type ImportedMember,
  type ImportMembersResponse,
  importMembers as importEndpoint,
  type MemberFileProfile,
} from '@foyer/protocol/member-import'
import * as v from 'valibot'
import { localOperator } from '../../caller.js'
import { readExportCursor, writeExportCursor } from '../../data/paging/cursor.js'
import { roleName } from '../../data/permissions/member-role-permissions.js'
import { HttpError } from '../../http/errors.js'
import { withoutEmpty } from '../../identity/profile/profile.js'
import { exportMembers } from '../../identity/registration/export-members.js'
import {
  importedMember,
  importMembers,
  type RefusedMember,
} from '../../identity/registration/import-members.js'
import { expectedValue } from '../../lib/expected-value.js'
import type { MemberPosition } from '../../storage/identity/member-list.js'
import { type ApiRoute, defineRoute, withTypes } from '../kit/define-route.js'
import { displayFields } from '../kit/profile-fields.js'
import { profileSchema } from '../kit/profile-schema.js'
import { exportCursor, isoTime, objectIgnoringNulls } from '../kit/schemas.js'

const importSchema = v.object({
  members: v.pipe(v.array(importedMember), v.maxLength(limits.bulkItems)),
})

const displaySchema = objectIgnoringNulls(displayFields)

/** The parts of a member that are validated one by one. */
const checkedParts = v.object({
  profile: v.exactOptional(v.intersect([profileSchema, displaySchema])),
  roles: v.exactOptional(v.pipe(v.array(roleName), v.maxLength(limits.memberRoles))),
  createdDate: v.exactOptional(isoTime),
})

/** `POST /_foyer/v1/members/import`: imports members of another system with their password hashes. */
const importMembersRoute = defineRoute({
  endpoint: withTypes<v.InferOutput<typeof importSchema>, ImportMembersResponse>(importEndpoint),
  access: 'operator',
  scope: 'members:write',
  schema: importSchema,
  handle: async ({ members }, { deps }) => {
    const results = await importMembers(deps, members.map(validateMember))
    return { results, inserted: results.filter(({ action }) => action === 'INSERT').length }
  },
})

function validateMember({
  profile,
  roles,
  createdDate,
  ...member
}: v.InferOutput<typeof importedMember>): ImportedMember | RefusedMember {
  const parts = Object.entries({ profile, roles, createdDate })
  const present = Object.fromEntries(parts.filter(([, part]) => part !== undefined))
  const result = v.safeParse(checkedParts, present)
  if (result.success) {
    const { profile: checked, ...others } = result.output
    return { ...member, ...others, ...(checked && { profile: withNickname(checked, profile) }) }
  }
  const [issue] = result.issues
  const description = `${v.getDotPath(issue)}: ${expectedValue(issue)}`
  return { email: member.email.trim(), action: 'REFUSED', description }
}

/** Returns a validated profile. An empty nickname of the input stays, so that the member does not get the default. */
function withNickname(
  checked: v.InferOutput<typeof checkedParts>['profile'],
  input: unknown,
): MemberFileProfile {
  const { photo, cover, ...profile } = withoutEmpty({ ...checked })
  return {
    ...profile,
    ...(photo && { photo }),
    ...(cover && { cover }),
    ...(isJsonObject(input) && input.nickname === '' && { nickname: '' }),
  }
}

/** `POST /_foyer/v1/members/export`: returns a page of all members, in the form of the import. */
const exportMembersRoute = defineRoute({
  endpoint: exportEndpoint,
  access: 'operator',
  scope: 'members:read',
  schema: v.object({
    ...exportCursor.entries,
    passwordHashes: v.exactOptional(v.boolean()),
  }),
  handle: async ({ cursor, passwordHashes = false }, { caller, deps }) => {
    if (passwordHashes && caller.id !== localOperator.id) {
      const description =
        'a server does not send password hashes; export them on its machine with "npx @foyer/server members export FILE --password-hashes", without --url'
      throw new HttpError(403, generalCodes.forbidden, description)
    }
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const { next, ...page } = await exportMembers(deps, { after, passwordHashes })
    return { ...page, nextCursor: next ? writeCursor(next) : null }
  },
})

/** Routes that import and export all members, for operators. */
export const memberFileRoutes: readonly ApiRoute[] = [importMembersRoute, exportMembersRoute]

const position = v.strictTuple([v.pipe(v.number(), v.safeInteger()), v.string()])

function writeCursor({ createdAt, id }: MemberPosition): string {
  return writeExportCursor([createdAt.getTime(), id])
}

function readCursor(cursor: string): MemberPosition {
  const [time, id] = readExportCursor(position, cursor)
  return { createdAt: new Date(time), id }
}
