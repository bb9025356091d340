import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.js'
import { checkDatabase } from '../check-database.js'
import { claimFolder } from '../data-folder.js'
import type { Queries } from '../database.js'
import { openSqlite } from '../sqlite.js'
import { openConnection } from '../sqlite-driver.js'

const FILE_MODE = 0o600

/**
 * Fills the database of a data folder anew. It is made beside the one that is there and takes its place when it is whole, so
 * whoever breaks off leaves what was there before.
 * @param options.replace lets a database that is there go
 * @throws StartError when a server has the folder, when there is a database that is not to be replaced
 */
export async function restoreFolder<T>(
  folder: string,
  { replace }: { replace: boolean },
  load: (tx: Queries) => Promise<T>,
): Promise<T> {
  const { path, unlock } = await claimFolder(folder)
  const file = join(path, 'foyer.db')
  const made = join(path, 'foyer.db.restoring')
  try {
    if (!replace && existsSync(file)) {
      throw new StartError(
        `there is a site in "${folder}" already; back it up, then let it go with --replace`,
      )
    }
    const answer = await fill(made, load)
    await settle(file)
    await rename(made, file)
    await syncFolder(path)
    return answer
  } finally {
    await removeDatabase(made)
    unlock()
  }
}

async function fill<T>(file: string, load: (tx: Queries) => Promise<T>): Promise<T> {
  await removeDatabase(file)
  await (await open(file, 'wx', FILE_MODE)).close()
  const db = openSqlite(file)
  let answer: T
  try {
    answer = await db.transaction(load)
  } finally {
    // The last to close puts the log into the file.
    await db.close()
  }
  checkDatabase(file)
  return answer
}

/**
 * Makes a database one file that can be replaced as a whole: the log of the old one must not be taken for that of the new one.
 * A damaged one loses its log.
 */
async function settle(file: string): Promise<void> {
  if (existsSync(file)) emptyLog(file)
  for (const beside of ['-wal', '-shm']) await rm(`${file}${beside}`, { force: true })
}

function emptyLog(file: string): void {
  const connection = openConnection(file, { readOnly: false })
  try {
    connection.exec('pragma busy_timeout = 2000; pragma wal_checkpoint(truncate)')
  } catch {
    // It is damaged, which is why it is replaced.
    return
  } finally {
    connection.close()
  }
  const log = `${file}-wal`
  if (!existsSync(log) || statSync(log).size === 0) return
  throw new StartError(`the database "${file}" is being read by another process; end that first`)
}

async function removeDatabase(file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(`${file}${end}`, { force: true })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
