import {
  conditionsOf,
  type Filter,
  foldCase,
  generalCodes,
  type Path,
  parseFilter,
  parseSort,
  type Sort,
  type SortEntry,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { HttpError, invalidField, type RequestInvalidError } from '../../http/errors.js'
import { searchFieldAccess, visibleMembersFilter } from '../../identity/profile/members.js'

/** Fields that a search without `fields` covers. */
const DEFAULT_SEARCH_FIELDS = ['profile.nickname']
/** Fields that a search can cover. */
const searchFields = [
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.title',
  'profile.nickname',
  'profile.slug',
]
/** Fields with timestamps. Members can be sorted by them, but not filtered by them. */
const timestampFields = ['createdDate', 'updatedDate', 'lastLoginDate']

/** Filter, sort list and search of a member query, in wire format. */
export interface WireMemberQuery {
  filter?: Record<string, unknown> | undefined
  sort?: SortEntry[] | undefined
  search?: { expression?: string; fields?: string[] } | undefined
}

/**
 * Parses a member query, and restricts it to the members that the caller may see. A caller cannot filter, sort or
 * search by fields that are hidden from the caller.
 * @throws HttpError 403 for a hidden field
 * @throws RequestInvalidError for an unknown field
 * @throws CheckError for an invalid filter or sort list
 */
export function readMemberQuery(
  caller: Caller,
  { filter = {}, sort, search }: WireMemberQuery,
): { filter: Filter; sort: Sort } {
  const requested = parseFilter(filter)
  for (const { path } of conditionsOf(requested)) {
    assertField(caller, 'query.filter', path.join('.'), timestampFields)
  }
  const order = parseSort(sort).map(({ path, order }) => ({ path: unprefixed(path), order }))
  for (const { path } of order) assertField(caller, 'query.sort', path.join('.'))
  const searches =
    search?.expression === undefined ? [] : [readSearch(caller, search.expression, search.fields)]
  const visible = visibleMembersFilter(caller)
  return {
    filter: { op: 'and', filters: [...(visible ? [visible] : []), requested, ...searches] },
    sort: order,
  }
}

function readSearch(
  caller: Caller,
  expression: string,
  fields: readonly string[] = DEFAULT_SEARCH_FIELDS,
): Filter {
  const value = foldCase(expression.trim())
  return {
    op: 'or',
    filters: fields.map((field) => {
      if (!searchFields.includes(field)) throw unknownField('search.fields', field)
      assertField(caller, 'search.fields', field)
      return { op: 'contains', path: field.split('.'), value }
    }),
  }
}

function assertField(
  caller: Caller,
  part: string,
  field: string,
  except: readonly string[] = [],
): void {
  const access = searchFieldAccess(caller, field)
  if (access === 'unknown' || except.includes(field)) throw unknownField(part, field)
  if (access === 'open') return
  const text = `searching members by "${field}" needs an API key, or an owner logged in to the console`
  throw new HttpError(403, generalCodes.forbidden, text)
}

function unknownField(part: string, field: string): RequestInvalidError {
  return invalidField(part, `"${field}" is not a field that members can be searched by here`)
}

/**
 * Removes the prefix `_` of a system field. In some lists, the official packages send `_createdDate` for `createdDate`.
 */
function unprefixed([name = '', ...inner]: Path): Path {
  return [/^_(id|createdDate|updatedDate)$/.test(name) ? name.slice(1) : name, ...inner]
}
