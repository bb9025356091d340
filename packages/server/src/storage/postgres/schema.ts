import { type Database, first, lockSetup } from '../database.js'
import { identifier, sql } from '../sql.js'

/** Oldest supported server version. */
const OLDEST_VERSION = 150_000

interface Facts {
  version: number
  encoding: string
  folds: boolean
}

/**
 * Describes why a PostgreSQL server is unsuitable, as a predicate that follows its name. Returns undefined if it is
 * suitable.
 */
export async function postgresProblem(db: Pick<Database, 'all'>): Promise<string | undefined> {
  const facts = await first<Facts>(
    db,
    sql`select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as folds`,
  )
  if (!facts || facts.version < OLDEST_VERSION) return 'is too old, expected PostgreSQL 15 or newer'
  if (facts.encoding !== 'UTF8') return `has the encoding "${facts.encoding}", expected "UTF8"`
  return facts.folds ? undefined : 'was built without ICU, which compares texts without letter case'
}

/** Creates the schema of a site if it is missing. Concurrent processes wait for each other. */
export async function createSchema(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSetup(tx)
    // Checked first: "if not exists" needs the privilege to create even when the schema exists.
    const existing = await first(tx, sql`select from pg_namespace where nspname = ${schema}`)
    if (!existing) await tx.run(sql`create schema ${identifier(schema)}`)
  })
}
