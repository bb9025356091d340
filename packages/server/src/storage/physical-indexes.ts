import { type IndexKey, keysOf } from './index-keys.js'
import { createdIndex, type StoredIndex } from './indexes.js'
import { identifier, join, type Sql, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** An index as the database knows it. Its name ends in `suffix`, whatever table it hangs on. */
export interface PhysicalIndex {
  suffix: string
  unique: boolean
  /** What stands behind `on` and the table. */
  body: Sql
}

type Keyed = Pick<StoredIndex, 'fields' | 'unique' | 'caseInsensitive'>

const columnPaths = new Set(['_id', '_owner'])

/** What an index is made of: one that holds the keys, and one for each field that finds the lists in it. */
export function physicalIndexes(
  index: Keyed & { id: string },
  dialect: SqlDialect,
): PhysicalIndex[] {
  const suffix = suffixOf(index.id)
  const lists = keysOf(index).filter(({ path }) => !columnPaths.has(path.join('.')))
  return [
    { suffix, unique: index.unique, body: keyBody(index, dialect) },
    ...lists.map(({ path }, place) => ({
      suffix: `${suffix}_list${place}`,
      unique: false,
      body: dialect.json.listIndex(path),
    })),
  ]
}

/** The indexes of every collection's table. Items without an owner are not in the one on the owner. */
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

/** How the name of the index ends that holds the keys. */
export function suffixOf(id: string): string {
  return `ix${id.replaceAll('-', '').slice(0, 12)}`
}

/**
 * The statement that makes an index.
 * @param options.how what stands before its name, such as `concurrently`
 * @param options.on the table that it is for, when its name is that of another one
 */
export function createIndexStatement(
  table: string,
  { suffix, unique, body }: PhysicalIndex,
  { how = sql``, on = table }: { how?: Sql; on?: string } = {},
): Sql {
  const kind = unique ? sql`unique index` : sql`index`
  const name = identifier(`${table}_${suffix}`)
  return sql`create ${kind}${how} ${name} on ${identifier(on)} ${body}`
}

function keyBody(index: Keyed, { json, indexes }: SqlDialect): Sql {
  const columns = keysOf(index).map((key: IndexKey, place) => {
    const order = index.fields[place]?.order ?? 'ASC'
    const direction = json.orderParts({ path: key.path, order })[0]?.direction ?? sql``
    return sql`(${json.indexed(key)}) ${direction}`
  })
  return sql`(${join(columns, ', ')}${index.unique ? sql`` : indexes.rowOrder})`
}
