import { listItemsTableNames } from '../../storage/collections/items-table.js'
import type { Database } from '../../storage/database.js'
import { openPostgresSite } from '../../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../../storage/open-site/sqlite-site.js'
import type { PostgresTarget } from '../../storage/postgres/target.js'
import { identifier, sql } from '../../storage/sql.js'
import { freshSchema, targetOf } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { dumpTables } from '../../testing/dump-tables.js'

/** Rows by table name. */
export type StoredRows = Record<string, Record<string, unknown>[]>

/** An empty data folder, and with PostgreSQL an empty schema, to restore a site to. */
export interface EmptyPlace {
  dataFolder: string
  database: PostgresTarget | undefined
  rows(): Promise<StoredRows>
  drop(): Promise<void>
}

/**
 * Creates an empty data folder. With PostgreSQL, also chooses the name of a new schema, which the first start creates.
 */
export async function emptyPlace(): Promise<EmptyPlace> {
  const dataFolder = await makeFolder()
  const schema = freshSchema()
  const database = schema && targetOf(schema.url)
  const rows = async (): Promise<StoredRows> => {
    const { db, close } = await (database ? openPostgresSite(database) : openSqliteSite(dataFolder))
    try {
      return await storedRows(db)
    } finally {
      await close()
    }
  }
  return { dataFolder, database, rows, drop: async () => schema?.drop() }
}

/** Reads the data that a backup must keep: the sorted rows of all tables, except those that a server can rebuild. */
export async function storedRows(db: Database): Promise<StoredRows> {
  const tables = await dumpTables(db)
  const kept = Object.entries(tables).filter(
    ([name]) =>
      !/^(migrations|limit_counts|events$|event_log$|search_|vocabulary_|items_|sqlite_)/.test(
        name,
      ),
  )
  const rows: StoredRows = Object.fromEntries(kept)
  for (const name of await listItemsTableNames(db)) {
    rows[name] = await db.all(
      sql`select seq, id, owner, revision, ${db.dialect.itemColumns.text} as text from ${identifier(name)}`,
    )
  }
  for (const [name, list] of Object.entries(rows)) {
    // Another test checks where the code key is stored.
    const known = list.filter(({ key }) => name !== 'settings' || key !== 'codeKey')
    rows[name] = known.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return rows
}
