import { columnOf, createdIndex, type KeyedIndex, keysOf } from '../engine/index-keys.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/** An index in the database. Its name is the name of the table with a suffix. */
export interface PhysicalIndex {
  suffix: string
  unique: boolean
  /** The part of the statement after `on` and the table. */
  body: Sql
}

/** Lists the database indexes of a stored index: one for its keys, and one for the arrays of each field. */
export function physicalIndexes(
  index: KeyedIndex & { id: string },
  dialect: SqlDialect,
): PhysicalIndex[] {
  const suffix = suffixOf(index.id)
  const arrayKeys = keysOf(index).filter(({ path }) => !columnOf(path))
  return [
    { suffix, unique: index.unique, body: keyBody(index, dialect) },
    ...arrayKeys.map(({ path }, position) => ({
      suffix: `${suffix}_list${position}`,
      unique: false,
      body: dialect.json.arrayIndex(path),
    })),
  ]
}

/**
 * Lists the indexes that the table of every collection has. The index of authors leaves out items without an author.
 */
export function physicalSystemIndexes(dialect: SqlDialect): PhysicalIndex[] {
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

/** Returns whether a database index, by its name, is one of the `physicalIndexes` of the stored index with this id. */
export function isPartOf(name: string, id: string): boolean {
  return new RegExp(`_${suffixOf(id)}(_list\\d)?$`).test(name)
}

/** Returns the suffix in the names of a stored index's database indexes. */
export function suffixOf(id: string): string {
  return `ix${id.replaceAll('-', '').slice(0, 12)}`
}

/**
 * Compiles the statement that creates an index.
 * @param options.modifiers keywords before the name of the index, such as `concurrently`
 * @param options.onTable the table of the index, if the name of the index begins with another name
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

function keyBody(index: KeyedIndex, { json, indexes }: SqlDialect): Sql {
  const columns = keysOf(index).map((key, position) => {
    const order = index.fields[position]?.order ?? 'ASC'
    const direction = json.orderTerms({ path: key.path, order }, [])[0]?.direction ?? sql``
    return sql`(${json.indexEntry(key)}) ${direction}`
  })
  return sql`(${join(columns, ', ')}${index.unique ? sql`` : indexes.rowOrder})`
}
