import type { Path, Scalar } from '@foyer/protocol'
import type { JsonDialect } from '../engine/json-dialect.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { identifier, type Sql, sql } from '../sql.js'
import type { ReferenceSet } from './references.js'

/** A multi-reference field in a filter: its values are the ids of the referenced items. */
export interface FilteredReferences {
  key: string
  /** References that the filter sees, optionally only those to items of one author; undefined if it sees none. */
  visible: { set: ReferenceSet; author: string | undefined } | undefined
}

/** Changes a dialect so that conditions on these fields search their references. */
export function withReferenceFields(
  dialect: SqlDialect,
  fields: readonly FilteredReferences[],
): SqlDialect {
  const json = referenceJson(dialect, new Map(fields.map((field) => [field.key, field])))
  return { ...dialect, json }
}

function referenceJson(
  dialect: SqlDialect,
  fields: ReadonlyMap<string, FilteredReferences>,
): JsonDialect {
  const { json } = dialect
  const isReference = ([key = '']: Path): boolean => fields.has(key)
  /** Returns undefined for a nested path, because references have no fields. */
  const fieldAt = (path: Path): FilteredReferences['visible'] =>
    path.length === 1 ? fields.get(path[0] ?? '')?.visible : undefined
  const exists = (path: Path): Sql => {
    const field = fieldAt(path)
    return field ? refersTo(field, sql``) : sql`false`
  }
  const refersToOneOf = (path: Path, values: readonly Scalar[]): Sql => {
    const field = fieldAt(path)
    const ids = values.filter((value) => typeof value === 'string')
    if (!field || ids.length === 0) return sql`false`
    return refersTo(field, sql` and ${dialect.columnIn(field.set.referencedColumn, ids)}`)
  }
  return {
    ...json,
    isNull: (path, indexKeys) =>
      isReference(path) ? sql`not (${exists(path)})` : json.isNull(path, indexKeys),
    exists: (path) => (isReference(path) ? exists(path) : json.exists(path)),
    valueOrElementIn: (path, values, indexKeys) =>
      isReference(path)
        ? refersToOneOf(path, values)
        : json.valueOrElementIn(path, values, indexKeys),
    valueIn: (path, values, indexKeys) =>
      isReference(path) ? refersToOneOf(path, values) : json.valueIn(path, values, indexKeys),
    elementIn: (path, values, table) =>
      isReference(path) ? sql`false` : json.elementIn(path, values, table),
    equals: (path, value) => (isReference(path) ? sql`false` : json.equals(path, value)),
    compare: (path, sign, value, indexKeys, options) =>
      isReference(path) ? sql`false` : json.compare(path, sign, value, indexKeys, options),
    textTest: (path, test, part, indexKeys) =>
      isReference(path) ? sql`false` : json.textTest(path, test, part, indexKeys),
    matches: (path, pattern) => (isReference(path) ? sql`false` : json.matches(path, pattern)),
  }
}

/** Compiles a condition that reads the references first, so that a few references need no scan of all items. */
function refersTo(
  { set, author }: NonNullable<FilteredReferences['visible']>,
  condition: Sql,
): Sql {
  const ofAuthor =
    author === undefined
      ? sql``
      : sql` join ${identifier(set.referencedTable)} as items on items.id = ${set.referencedColumn}
          and items.owner = ${author}`
  return sql`id in (select ${set.referringColumn} from item_references${ofAuthor}
    where ${set.contains}${condition})`
}
