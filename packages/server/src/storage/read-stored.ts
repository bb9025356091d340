import type { Config } from '../config.js'
import { StartError } from '../start-error.js'
import { readDataFolder } from './data-folder.js'
import type { Reader } from './database.js'
import { openPostgres } from './postgres.js'

/**
 * Reads what a site has stored, beside a running server too; nothing is changed.
 * @throws StartError when there is no database or it cannot be read
 */
export async function readStored<Found>(
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  read: (db: Reader) => Promise<Found>,
): Promise<Found> {
  const db = database ? openPostgres(database) : readDataFolder(dataFolder)
  try {
    return await read(db)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`the database cannot be read (${reason})`, { cause: error })
  } finally {
    await db.close()
  }
}
