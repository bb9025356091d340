import { type Filter, foldCase, isStorableText, type Path, type SortKey } from '@foyer/protocol'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { joinEvenly } from '../query/compile-filter.js'
import { join, type Sql, sql } from '../sql.js'
import { emailKey } from './email-key.js'

/** SQL of a member field in the table of identities: a text, or NULL if it is missing. */
interface MemberColumn {
  text: Sql
  /** The text in folded case, if it is stored. */
  folded?: Sql
  /** An indexed column and its value for a text. It finds all members with the text, and possibly further members. */
  key?: { column: Sql; of(text: string): string }
}

type Columns = ReadonlyMap<string, MemberColumn>

const columnsOfDialect = new WeakMap<SqlDialect, Columns>()

/** Compiles a filter over members in wire form to a condition on the table of identities. */
export function compileMemberFilter(filter: Filter, dialect: SqlDialect): Sql {
  return compile(filter, { dialect, columns: columnsOf(dialect) })
}

/** Compiles a sort list of members; the id breaks ties. */
export function compileMemberSort(sort: readonly SortKey[], dialect: SqlDialect): Sql {
  const entries = sort.map(({ path, order }) => {
    const value =
      times[path.join('.')] ?? columnOf({ dialect, columns: columnsOf(dialect) }, path).text
    return order === 'ASC' ? sql`${value} asc nulls first` : sql`${value} desc nulls last`
  })
  return join([...entries, sql`id`], ', ')
}

const times: Readonly<Record<string, Sql>> = {
  createdDate: sql`created_at`,
  updatedDate: sql`updated_at`,
  lastLoginDate: sql`last_login_at`,
}

interface Context {
  dialect: SqlDialect
  columns: Columns
}

function compile(filter: Filter, context: Context): Sql {
  switch (filter.op) {
    case 'and':
      return joinEvenly(compileAll(filter.filters, context), sql` and `) ?? sql`true`
    case 'or':
      return joinEvenly(compileAll(filter.filters, context), sql` or `) ?? sql`false`
    case 'not':
      return sql`not coalesce(${compile(filter.filter, context)}, false)`
    case 'isNull':
      return sql`${columnOf(context, filter.path).text} is null`
    case 'exists':
      return sql`${columnOf(context, filter.path).text} is not null`
    case 'in':
      return fieldIn(columnOf(context, filter.path), filter.values, context)
    case 'equals':
      // Only lists and objects can match these operators, and a member has none.
      return sql`false`
    case 'matches':
      return context.dialect.matches(columnOf(context, filter.path).text, filter.pattern)
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return textTest(columnOf(context, filter.path), filter, context)
    default:
      return typeof filter.value === 'string' && isStorableText(filter.value)
        ? sql`${columnOf(context, filter.path).text} ${signs[filter.op]} ${filter.value}`
        : sql`false`
  }
}

const signs = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }

function compileAll(filters: readonly Filter[], context: Context): Sql[] {
  return filters.map((one) => compile(one, context))
}

function fieldIn(
  { text, key }: MemberColumn,
  values: readonly unknown[],
  { dialect }: Context,
): Sql {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0) return sql`false`
  const exact = dialect.columnIn(text, texts)
  return key ? sql`(${dialect.columnIn(key.column, texts.map(key.of))} and ${exact})` : exact
}

function textTest(
  { text, folded }: MemberColumn,
  { op, value }: { op: 'startsWith' | 'endsWith' | 'contains'; value: string },
  { dialect }: Context,
): Sql {
  if (value === '') return sql`${text} is not null`
  if (!isStorableText(value)) return sql`false`
  const whole = folded ?? dialect.fold(text)
  // SQL counts code points, as the spread does. `String.length` would count UTF-16 units.
  const length = [...value].length
  if (op === 'contains') return dialect.contains(whole, value)
  if (op === 'startsWith') return sql`substr(${whole}, 1, ${length}) = ${value}`
  return sql`(length(${whole}) >= ${length} and substr(${whole}, length(${whole}) - ${length} + 1) = ${value})`
}

function columnOf({ columns }: Context, path: Path): MemberColumn {
  return columns.get(path.join('.')) ?? { text: sql`null` }
}

function columnsOf(dialect: SqlDialect): Columns {
  const columns = columnsOfDialect.get(dialect) ?? makeColumns(dialect)
  columnsOfDialect.set(dialect, columns)
  return columns
}

function makeColumns({ jsonField }: SqlDialect): Columns {
  const id: MemberColumn = { text: sql`id` }
  return new Map<string, MemberColumn>([
    ['id', id],
    ['contactId', id],
    ['loginEmail', { text: sql`email`, key: { column: sql`email_key`, of: emailKey } }],
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
}
