import type { Config } from '../config.js'
import { StartError } from '../lib/start-error.js'
import type { LockingReader } from '../storage/database.js'
import { toDatabaseStartError } from '../storage/open-site/postgres-site.js'
import { readDataFolder } from '../storage/open-site/sqlite-site.js'
import { isMissingTable } from '../storage/postgres/errors.js'
import { openPostgres } from '../storage/postgres/open.js'
import { StorageError } from '../storage/storage-error.js'

/**
 * Reads from the database of a site without changing its data. The server of the site may be running.
 * @param report receives a sentence when acknowledged writes are missing after a crash, by default the terminal
 * @throws StartError when there is no database or it cannot be read
 */
export async function readStored<Found>(
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  read: (db: LockingReader) => Promise<Found>,
  report?: (problem: string) => void,
): Promise<Found> {
  let db: (LockingReader & { close(): Promise<void> }) | undefined
  try {
    db = database ? openPostgres(database) : readDataFolder(dataFolder, report)
    return await read(db)
  } catch (error) {
    if (error instanceof StartError) throw error
    if (database && (error instanceof StorageError || isMissingTable(error))) {
      throw toDatabaseStartError(error, database)
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`the database cannot be read (${reason})`, { cause: error })
  } finally {
    await db?.close()
  }
}
