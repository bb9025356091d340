import type { StoredIndex } from '../index-engine.js'
import { createdIndex, hasColumn, type IndexKey, keysOf } from '../index-keys.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** An index in the database. Its name ends in `suffix`, on any table. */
export interface PhysicalIndex {
  suffix: string
  unique: boolean
  /** The part of the statement after `on` and the table. */
  body: Sql
}

type Keyed = Pick<StoredIndex, 'fields' | 'unique' | 'caseInsensitive'>

/** Lists the database indexes of a stored index: one for its keys, and one for the arrays of each field. */
export function physicalIndexes(
  index: Keyed & { id: string },
  dialect: SqlDialect,
): PhysicalIndex[] {
  const suffix = suffixOf(index.id)
  const arrayKeys = keysOf(index).filter(({ path }) => !hasColumn(path))
  return [
    { suffix, unique: index.unique, body: keyBody(index, dialect) },
    ...arrayKeys.map(({ path }, position) => ({
      suffix: `${suffix}_list${position}`,
      unique: false,
      body: dialect.json.arrayIndex(path),
    })),
  ]
}

/** Lists the indexes of every collection's table. The owner index omits items without an owner. */
export function systemIndexes(dialect: SqlDialect): PhysicalIndex[] {
  const { rowOrder } = dialect.indexes
  return [
    { suffix: 'by_created', unique: false, body: keyBody(createdIndex, dialect) },
    {
      suffix: 'by_owner',
      unique: false,
      body: sql`(owner${rowOrder}) where owner is not null`,
    },
  ]
}

/** Returns the suffix of the name of the key index. */
export function suffixOf(id: string): string {
  return `ix${id.replaceAll('-', '').slice(0, 12)}`
}

/**
 * Compiles the statement that creates an index.
 * @param options.modifiers keywords before its name, such as `concurrently`
 * @param options.onTable its table, if the index name begins with the name of another table
 */
export function createIndexStatement(
  table: string,
  { suffix, unique, body }: PhysicalIndex,
  { modifiers = sql``, onTable = table }: { modifiers?: Sql; onTable?: string } = {},
): Sql {
  const kind = unique ? sql`unique index` : sql`index`
  const name = identifier(`${table}_${suffix}`)
  return sql`create ${kind}${modifiers} ${name} on ${identifier(onTable)} ${body}`
}

function keyBody(index: Keyed, { json, indexes }: SqlDialect): Sql {
  const columns = keysOf(index).map((key: IndexKey, position) => {
    const order = index.fields[position]?.order ?? 'ASC'
    const direction = json.orderTerms({ path: key.path, order })[0]?.direction ?? sql``
    return sql`(${json.indexEntry(key)}) ${direction}`
  })
  return sql`(${join(columns, ', ')}${index.unique ? sql`` : indexes.rowOrder})`
}
