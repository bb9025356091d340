import {
  type Filter,
  foldCase,
  isStorableText,
  type Path,
  type Scalar,
  type SortKey,
  type TextTest,
} from '@foyer/protocol'
import { signs } from '../engine/json-dialect.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { compileFilter, type FilterDialect } from '../query/compile-filter.js'
import { join, type Sql, sql } from '../sql.js'
import { emailKey } from './email-key.js'

/** SQL of a member field in the table of identities: a string, or NULL if it is missing. */
interface MemberColumn {
  text: Sql
  /** The string in folded case, if it is stored. */
  folded?: Sql
  /**
   * An indexed column and its value for a string. It finds all members with the string, and possibly further members,
   * unless strings with the same key are equal (`isWhole`).
   */
  key?: { column: Sql; of(text: string): string; isWhole?: true }
}

/** Compiles a filter over members in wire form to a condition on the table of identities. */
export function compileMemberFilter(filter: Filter, dialect: SqlDialect): Sql {
  return compileFilter(filter, memberFields(dialect), [])
}

/** Compiles a sort list of members; the id breaks ties. */
export function compileMemberSort(sort: readonly SortKey[], dialect: SqlDialect): Sql {
  const columnAt = memberColumnsOf(dialect)
  const entries = sort.map(({ path, order }) => {
    const value = times[path.join('.')] ?? columnAt(path).text
    return order === 'ASC' ? sql`${value} asc nulls first` : sql`${value} desc nulls last`
  })
  return join([...entries, sql`id`], ', ')
}

const times: Readonly<Record<string, Sql>> = {
  createdDate: sql`created_at`,
  updatedDate: sql`updated_at`,
  lastLoginDate: sql`last_login_at`,
}

function memberFields(dialect: SqlDialect): FilterDialect {
  const columnAt = memberColumnsOf(dialect)
  return {
    isNull: (path) => sql`${columnAt(path).text} is null`,
    exists: (path) => sql`${columnAt(path).text} is not null`,
    valueOrElementIn: (path, values) => fieldIn(columnAt(path), values, dialect),
    // Only lists and objects can match, and a member has none.
    equals: () => sql`false`,
    matches: (path, pattern) => dialect.matches(columnAt(path).text, pattern),
    textTest: (path, test, part) => textTest(columnAt(path), test, part, dialect),
    compare: (path, comparison, value) =>
      typeof value === 'string' && isStorableText(value)
        ? sql`${columnAt(path).text} ${signs[comparison]} ${value}`
        : sql`false`,
  }
}

function fieldIn({ text, key }: MemberColumn, values: readonly Scalar[], dialect: SqlDialect): Sql {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0) return sql`false`
  const exact = dialect.columnIn(text, texts)
  if (!key) return exact
  const byKey = dialect.columnIn(key.column, texts.map(key.of))
  return key.isWhole ? byKey : sql`(${byKey} and ${exact})`
}

function textTest(
  { text, folded }: MemberColumn,
  test: TextTest,
  value: string,
  dialect: SqlDialect,
): Sql {
  if (value === '') return sql`${text} is not null`
  if (!isStorableText(value)) return sql`false`
  const whole = folded ?? dialect.fold(text)
  // SQL counts code points, as the spread does. `String.length` would count UTF-16 units.
  const length = [...value].length
  if (test === 'contains') return dialect.contains(whole, value)
  if (test === 'startsWith') return sql`substr(${whole}, 1, ${length}) = ${value}`
  return sql`(length(${whole}) >= ${length} and substr(${whole}, length(${whole}) - ${length} + 1) = ${value})`
}

function memberColumnsOf({ jsonField }: SqlDialect): (path: Path) => MemberColumn {
  const id: MemberColumn = { text: sql`id` }
  const columns = new Map<string, MemberColumn>([
    ['id', id],
    ['contactId', id],
    [
      'loginEmail',
      { text: sql`email`, key: { column: sql`email_key`, of: emailKey, isWhole: true } },
    ],
    ['status', { text: sql`(case status when 'ACTIVE' then 'APPROVED' else status end)` }],
    ['privacyStatus', { text: sql`privacy` }],
    ['activityStatus', { text: sql`activity` }],
    [
      'contact.firstName',
      { text: jsonField(sql`profile`, 'firstName'), folded: sql`first_name_key` },
    ],
    ['contact.lastName', { text: jsonField(sql`profile`, 'lastName'), folded: sql`last_name_key` }],
    [
      'profile.nickname',
      {
        text: jsonField(sql`profile`, 'nickname'),
        folded: sql`nickname_key`,
        key: { column: sql`nickname_key`, of: foldCase },
      },
    ],
    ['profile.slug', { text: sql`slug` }],
    ['profile.title', { text: jsonField(sql`display`, 'title'), folded: sql`title_key` }],
  ])
  return (path) => columns.get(path.join('.')) ?? { text: sql`null` }
}
