import { mkdir, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from './start-error.js'
import { checkDatabase } from './storage/check-database.js'
import type { Database } from './storage/database.js'
import { lockFolder } from './storage/folder-lock.js'
import { migrate, NewerDatabaseError } from './storage/migrate.js'
import { openSqlite } from './storage/sqlite.js'

/** The owner alone reads the folder: it holds password hashes and the signing key. */
const FOLDER_MODE = 0o700

/**
 * Opens the database in a data folder, which is made when it is not there.
 * @throws StartError in one sentence: not writable, in use, damaged, or written by a newer release
 */
export async function openDataFolder(
  folder: string,
): Promise<{ db: Database; close(): Promise<void> }> {
  const path = resolve(folder)
  await assertWritable(path)
  const unlock = lockFolder(join(path, 'lock'))
  if (!unlock) {
    throw new StartError(`the data folder "${path}" is in use by another server; stop it first`)
  }
  try {
    const db = await openDatabase(join(path, 'foyer.db'))
    return {
      db,
      close: async () => {
        await db.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    await (await open(probe, 'w', 0o600)).close()
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(
      `the data folder "${folder}" is not writable${reason}; choose another with --data or FOYER_DATA`,
      { cause: error },
    )
  }
}

async function openDatabase(file: string): Promise<Database> {
  let db: Database | undefined
  try {
    checkDatabase(file)
    db = openSqlite(file)
    await migrate(db)
    return db
  } catch (error) {
    await db?.close()
    if (error instanceof NewerDatabaseError) throw new StartError(error.message, { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `the database "${file}" is damaged or cannot be read (${reason}); put a backup in its place`,
      { cause: error },
    )
  }
}
