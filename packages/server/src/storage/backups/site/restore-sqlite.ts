import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../lib/start-error.js'
import type { Queries } from '../../database.js'
import { claimFolder } from '../../open-site/sqlite-site.js'
import { checkDatabase } from '../../sqlite/check-database.js'
import { openConnection } from '../../sqlite/driver.js'
import { openSqlite } from '../../sqlite/open.js'

const FILE_MODE = 0o600

/**
 * Restores the database of a data folder. Builds the new database in a separate file, which replaces the old one when
 * it is complete, so an interrupted restoration changes nothing.
 * @param options.replace permits replacing an existing database
 * @throws StartError when a server uses the folder, or a database exists and `replace` is false
 */
export async function restoreFolder<T>(
  folder: string,
  { replace }: { replace: boolean },
  load: (tx: Queries) => Promise<T>,
): Promise<T> {
  const { path, unlock } = await claimFolder(folder)
  const file = join(path, 'foyer.db')
  const staged = join(path, 'foyer.db.restoring')
  try {
    if (!replace && existsSync(file)) {
      throw new StartError(
        `"${folder}" already has a site; back it up first, then use --replace, which deletes it`,
      )
    }
    const result = await replaceBy(staged, file, load)
    // From here on, errors must not say that nothing was changed.
    await syncFolder(path)
    return result
  } finally {
    unlock()
  }
}

/** Fills a new database, and renames it to that of the folder. Removes it after an error. */
async function replaceBy<T>(
  staged: string,
  file: string,
  load: (tx: Queries) => Promise<T>,
): Promise<T> {
  try {
    const result = await fill(staged, load)
    await removeLog(file)
    await rename(staged, file)
    return result
  } catch (error) {
    await removeDatabase(staged)
    throw error
  }
}

async function fill<T>(file: string, load: (tx: Queries) => Promise<T>): Promise<T> {
  await removeDatabase(file)
  await (await open(file, 'wx', FILE_MODE)).close()
  const db = openSqlite(file)
  let result: T
  try {
    result = await db.transaction(load)
  } finally {
    // Closing the last connection writes the write-ahead log into the file.
    await db.close()
  }
  checkDatabase(file)
  return result
}

/**
 * Writes the write-ahead log of the old database into its file, and removes the log, which must not be applied to the
 * new database. If the old database is damaged, its log is lost.
 */
async function removeLog(file: string): Promise<void> {
  if (existsSync(file)) emptyLog(file)
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
}

function emptyLog(file: string): void {
  const connection = openConnection(file, { readOnly: false })
  try {
    connection.exec('pragma busy_timeout = 2000; pragma wal_checkpoint(truncate)')
  } catch {
    // The database is damaged. That may be the reason for the restoration.
    return
  } finally {
    connection.close()
  }
  const log = `${file}-wal`
  if (!existsSync(log) || statSync(log).size === 0) return
  throw new StartError(
    `the database "${file}" is being read by another process; end that process first`,
  )
}

async function removeDatabase(file: string): Promise<void> {
  const suffixes = ['', '-wal', '-shm', '-journal']
  for (const suffix of suffixes) await rm(`${file}${suffix}`, { force: true })
}

/** Writes a renamed file to the disk. @throws StartError, which says that the site is restored */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    throw new StartError(
      `the site in "${path}" is restored, but the disk did not confirm it (${String(error)}): check the disk; if the machine stops soon, check whether the site is there, and restore it again if not`,
      { cause: error },
    )
  }
}
