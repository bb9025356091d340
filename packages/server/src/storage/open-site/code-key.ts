import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../lib/start-error.js'
import type { Database } from '../database.js'
import { createSecret } from '../secrets.js'
import { deleteSetting, findSetting, keepSetting } from '../settings/stored-settings.js'

const FILE = 'code-key'
const FILE_MODE = 0o600

/**
 * Loads the secret of the site (`Services.codeKey`) from a file in the data folder, so that a copy of the database does
 * not contain it. Moves a key that was restored with the database to the file.
 * @param folder the data folder, locked by this process
 */
export async function loadCodeKey(folder: string, db: Database): Promise<string> {
  const restored = await findSetting(db, 'codeKey')
  if (restored !== undefined) {
    await writeCodeKey(folder, restored)
    await db.transaction((tx) => deleteSetting(tx, 'codeKey'))
    return restored
  }
  const existing = await readCodeKey(folder)
  if (existing !== undefined) return existing
  const key = createSecret()
  await writeCodeKey(folder, key)
  return key
}

/** Reads the key in a data folder; undefined when there is none. @throws StartError if the file is empty */
export async function readCodeKey(folder: string): Promise<string | undefined> {
  const path = join(folder, FILE)
  try {
    const key = await readFile(path, 'utf8')
    if (key !== '') return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  throw new StartError(
    `the file "${path}" is empty, expected the key of the site; restore a backup`,
  )
}

/** Writes the key file. Uses a temporary file, because a partial key file would be read as a key. */
async function writeCodeKey(folder: string, key: string): Promise<void> {
  const part = join(folder, `${FILE}.part`)
  await rm(part, { force: true })
  await writeFile(part, key, { mode: FILE_MODE, flag: 'wx', flush: true })
  await rename(part, join(folder, FILE))
}

/** Loads the secret of the site from the database, for sites whose processes share only the database. */
export function loadSharedCodeKey(db: Database): Promise<string> {
  return keepSetting(db, 'codeKey', createSecret)
}
