import {
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
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { fieldAccess, visibleMembers } from '../../identity/visible-members.js'

/** What a search looks at unless it says. */
const SEARCHED = ['profile.nickname']
/** What a search may look at. */
const searchable = [
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.title',
  'profile.nickname',
  'profile.slug',
]
/** What is a time: it can be ordered by, and nothing else. */
const times = ['createdDate', 'updatedDate', 'lastLoginDate']

/** What members are looked for by, as it travels. */
export interface WireMemberQuery {
  filter?: Record<string, unknown> | undefined
  sort?: SortEntry[] | undefined
  search?: { expression?: string; fields?: string[] } | undefined
}

/**
 * Reads what members are looked for by, together with what the caller may see. Who may not see a field may not look by it
 * either, in any way.
 * @throws HttpError 403 for a field that others do not see; RequestInvalidError for one that there is not; CheckError
 */
export function readMemberQuery(
  caller: Caller,
  { filter = {}, sort, search }: WireMemberQuery,
): { filter: Filter; sort: Sort } {
  const wanted = parseFilter(filter)
  for (const path of pathsOf(wanted)) assertField(caller, 'query.filter', path, times)
  const order = parseSort(sort).map(({ path, order }) => ({ path: unprefixed(path), order }))
  for (const { path } of order) assertField(caller, 'query.sort', path.join('.'))
  const found =
    search?.expression === undefined ? [] : [readSearch(caller, search.expression, search.fields)]
  const visible = visibleMembers(caller)
  return {
    filter: { op: 'and', filters: [...(visible ? [visible] : []), wanted, ...found] },
    sort: order,
  }
}

function readSearch(
  caller: Caller,
  expression: string,
  fields: readonly string[] = SEARCHED,
): Filter {
  const value = foldCase(expression.trim())
  return {
    op: 'or',
    filters: fields.map((field) => {
      if (!searchable.includes(field)) throw unknownField('search.fields', field)
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
  const access = fieldAccess(caller, field)
  if (access === 'unknown' || except.includes(field)) throw unknownField(part, field)
  if (access === 'open') return
  const text = `members can be looked for by "${field}" with the owner key alone`
  throw new HttpError(403, generalCodes.forbidden, text)
}

function unknownField(part: string, field: string): RequestInvalidError {
  const description = `"${field}" is no field that members can be looked for by here`
  return new RequestInvalidError([{ field: part, description, data: {} }])
}

/** The packages put the app's names of system fields into some lists: `_createdDate` for `createdDate`. */
function unprefixed([name = '', ...inner]: Path): Path {
  return [/^_(id|createdDate|updatedDate)$/.test(name) ? name.slice(1) : name, ...inner]
}

function pathsOf(filter: Filter): string[] {
  if ('filters' in filter) return filter.filters.flatMap(pathsOf)
  if ('filter' in filter) return pathsOf(filter.filter)
  return [filter.path.join('.')]
}
