import type { Queries, Reader } from '../database.js'
import { identifier, type Sql, sql } from '../sql.js'
import { listObjectsOf, storedStatement } from './objects.js'

type Writer = Reader & Pick<Queries, 'run'>

/** Items tables, and their copies of unfinished index builds, of early development builds. */
const outdatedTables = sql`select name from sqlite_schema where type = 'table' and name glob 'items_*'
  and sql like '%seq integer primary key%' and sql not like '%autoincrement%' order by name`

/** Rebuilds the items tables in which an item could get the position of a removed one. */
export async function rebuildOutdatedTables(tx: Writer): Promise<void> {
  const tables = await tx.all<{ name: string }>(outdatedTables)
  if (tables.length === 0) return
  // A trigger may name several tables, and no table can be renamed while one of them is missing.
  const triggers = await tx.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_schema where type = 'trigger' order by rowid`,
  )
  for (const { name } of triggers) await tx.run(sql`drop trigger ${identifier(name)}`)
  for (const { name } of tables) await rebuild(tx, name)
  for (const { sql: statement } of triggers) await tx.run(storedStatement(statement))
}

/** Copies a table with its rows and indexes, and replaces it by the copy. */
async function rebuild(tx: Writer, table: string): Promise<void> {
  const [source, copy] = [identifier(table), identifier(`${table}_rebuilt`)]
  const indexes = await listObjectsOf(tx, table, 'index')
  const statements: Sql[] = [
    sql`create table ${copy} (
      seq integer primary key autoincrement,
      id text not null unique,
      owner text,
      revision integer not null,
      data blob not null
    ) strict`,
    sql`insert into ${copy} (seq, id, owner, revision, data)
      select seq, id, owner, revision, data from ${source} order by seq`,
    sql`drop table ${source}`,
    sql`alter table ${copy} rename to ${source}`,
    ...indexes.map(({ sql: statement }) => storedStatement(statement)),
  ]
  for (const statement of statements) await tx.run(statement)
}
