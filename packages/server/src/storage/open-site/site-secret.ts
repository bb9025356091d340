import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '../../lib/start-error.js'
import type { Log } from '../../ports/log.js'
import { type Database, lockSite, type Reader } from '../database.js'
import { createSecret, hashCode } from '../secrets.js'
import {
  deleteSetting,
  findOrCreateSetting,
  findSetting,
  saveSetting,
} from '../settings/stored-settings.js'

const FILE = 'code-key'
const FILE_MODE = 0o600

/**
 * Loads the secret of the site (`Services.siteSecret`) from a file in the data folder, so that a copy of the database
 * does not contain it. Moves a secret that was restored with the database to the file.
 * @param folder the data folder, locked by this process
 */
export async function loadSiteSecret(folder: string, db: Database): Promise<string> {
  const restored = await findSetting(db, 'codeKey')
  if (restored !== undefined) {
    await writeSiteSecret(folder, restored)
    await db.transaction((tx) => deleteSetting(tx, 'codeKey'))
    return restored
  }
  const existing = await readSiteSecret(folder)
  if (existing !== undefined) return existing
  const key = createSecret()
  await writeSiteSecret(folder, key)
  return key
}

/** Reads the secret in a data folder; undefined when there is none. @throws StartError if it is empty or unreadable */
export async function readSiteSecret(folder: string): Promise<string | undefined> {
  const path = join(folder, FILE)
  try {
    const key = await readFile(path, 'utf8')
    if (key !== '') return key
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `the file "${resolve(path)}" cannot be read (${code}); check that the user of the server owns it`,
      { cause: error },
    )
  }
  throw new StartError(
    `the file "${path}" is empty, expected the secret of the site; restore a backup`,
  )
}

/** Writes the file. Uses a temporary file, because a partial file would be read as a secret. */
async function writeSiteSecret(folder: string, key: string): Promise<void> {
  const part = join(folder, `${FILE}.part`)
  await rm(part, { force: true })
  await writeFile(part, key, { mode: FILE_MODE, flag: 'wx', flush: true })
  await rename(part, join(folder, FILE))
}

/** Loads the secret of the site from the database, for sites whose processes share only the database. */
export function loadSharedSiteSecret(db: Database): Promise<string> {
  return findOrCreateSetting(db, 'codeKey', createSecret)
}

/**
 * Compares the secret with that of the last start of any process, and remembers it. A different one is logged, because
 * nothing else shows it until a code or a factor fails, perhaps in one of several processes only.
 */
export async function reportChangedSiteSecret(
  db: Database,
  { siteSecret, log }: { siteSecret: string; log: Pick<Log, 'error'> },
): Promise<void> {
  if (await isKnownSiteSecret(db, siteSecret)) return
  const isChanged = await db.transaction(async (tx) => {
    await lockSite(tx)
    const isKnown = await isKnownSiteSecret(tx, siteSecret)
    await saveSetting(tx, 'codeKeyCheck', checkOf(siteSecret))
    return isKnown === false
  })
  if (isChanged) {
    log.error(
      {},
      'the code key (FOYER_CODE_KEY) differs from that of the last start: pending codes, authenticator apps, recovery codes, remembered devices and the mail password of the console need the earlier key, and all processes need the same one',
    )
  }
}

/** Returns whether the secret is that of the last start; undefined before the first one. */
export async function isKnownSiteSecret(
  db: Reader,
  siteSecret: string,
): Promise<boolean | undefined> {
  const stored = await findSetting(db, 'codeKeyCheck')
  return stored === undefined ? undefined : stored === checkOf(siteSecret)
}

/** Returns a hash that shows whether two processes have the same secret. */
function checkOf(siteSecret: string): string {
  return hashCode(siteSecret, 'code key', '')
}
