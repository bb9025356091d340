import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database.js'
import { openSqlite } from '../sqlite/open.js'
import { afterThisTest } from './clean-up.js'
import { openEmptyPostgres } from './open-database.js'

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
