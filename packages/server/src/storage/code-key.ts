import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.js'
import { createSecret } from './secrets.js'
import { keepSetting } from './settings.js'

const FILE_MODE = 0o600

/**
 * The key of hashes of codes: a file beside the database, so that a copy of the database gives no code.
 * @param folder the data folder, which this process has to itself
 */
export async function loadCodeKey(folder: string): Promise<string> {
  const file = join(folder, 'code-key')
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const key = createSecret()
  await writeFile(file, key, { mode: FILE_MODE, flag: 'wx' })
  return key
}

/** The same where processes share nothing but the database: it is kept there. */
export function loadSharedCodeKey(db: Database): Promise<string> {
  return keepSetting(db, 'codeKey', createSecret)
}
