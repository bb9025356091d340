import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database.js'
import { openPostgres } from '../postgres/open.js'
import { createSchema } from '../postgres/schema.js'
import { openSqlite } from '../sqlite/open.js'
import { afterThisTest } from './clean-up.js'
import { freshSchema, targetOf } from './fresh-schema.js'

/** Creates a folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  afterThisTest(() => rm(folder, { recursive: true }))
  return folder
}

/** Opens an empty database, closed after the test: an SQLite file, or a schema in the PostgreSQL of this run. */
export async function openTestDatabase(): Promise<{ db: Database; file: string }> {
  const file = join(await makeFolder(), 'test.db')
  const db = (await openEmptyPostgres()) ?? openSqlite(file)
  let open = true
  const close = async (): Promise<void> => {
    if (open) await db.close()
    open = false
  }
  afterThisTest(close)
  return { db: { ...db, close }, file }
}

/** Opens an empty database, SQLite or PostgreSQL, as the run tests. Closing deletes it. */
export async function openEmptyDatabase(): Promise<Database> {
  const db = await openEmptyPostgres()
  if (db) return db
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  return closingAlso(openSqlite(join(folder, 'test.db')), () => rm(folder, { recursive: true }))
}

/** Opens an empty schema in the PostgreSQL of this run. Returns undefined on SQLite. */
export async function openEmptyPostgres(): Promise<Database | undefined> {
  const schema = freshSchema()
  if (!schema) return undefined
  const target = targetOf(schema.url)
  const db = openPostgres(target)
  await createSchema(db, target.schema)
  return closingAlso(db, schema.drop)
}

function closingAlso(db: Database, remove: () => Promise<void>): Database {
  return {
    ...db,
    close: async () => {
      await db.close()
      await remove()
    },
  }
}
