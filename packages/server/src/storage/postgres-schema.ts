import { type Database, first, lockSetup } from './database.js'
import { identifier, sql } from './sql.js'

/** The oldest version that is tested. */
const OLDEST_VERSION = 150_000

interface Facts {
  version: number
  encoding: string
  folds: boolean
}

/** Why a PostgreSQL does not fit, for a sentence that begins with its name; nothing when it does. */
export async function whyNotPostgres(db: Pick<Database, 'all'>): Promise<string | undefined> {
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

/** Makes the schema of a site when it is not there; of several processes at once one does. */
export async function createSchema(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSetup(tx)
    // Without the look, "if not exists" would still need the right to make one.
    const known = await first(tx, sql`select from pg_namespace where nspname = ${schema}`)
    if (!known) await tx.run(sql`create schema ${identifier(schema)}`)
  })
}
