import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../lib/start-error.js'
import { claimFolder } from '../../storage/site/data-folder.js'

/** File that marks a data folder as made by `foyer dev`. */
const MARK = 'development'

/** Marks a data folder that is new or empty, so that `emptyDevelopmentFolder` may empty it later. */
export async function markDevelopmentFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) return
  const { path, unlock } = await claimFolder(folder)
  try {
    await writeFile(
      join(path, MARK),
      'Created by "foyer dev". "foyer dev --reset" empties this folder.\n',
    )
  } finally {
    unlock()
  }
}

/**
 * Deletes everything in a data folder that `foyer dev` made. A folder that does not exist stays so.
 * @throws StartError for another folder, or one that a server uses
 */
export async function emptyDevelopmentFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const entries = await readdir(folder)
  if (entries.length === 0) return
  if (!entries.includes(MARK)) {
    throw new StartError(
      `"${folder}" was not made by "foyer dev", so --reset does not empty it; delete it yourself, or choose another with --data`,
    )
  }
  // The lock proves that no server uses the folder.
  const { path, unlock } = await claimFolder(folder)
  unlock()
  await rm(path, { recursive: true })
  await mkdir(path, { mode: 0o700 })
}
