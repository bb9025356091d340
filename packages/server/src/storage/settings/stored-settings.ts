import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Database, first, lockSite, type Queries, type Reader } from '../database.js'
import { createSecret } from '../secrets.js'
import { sql } from '../sql.js'

/** Internal values of the server, by key. */
export type SettingKey =
  | 'siteId'
  | 'firstClientId'
  | 'publicUrl'
  | 'cursorKey'
  | 'codeKey'
  | 'codeKeyCheck'
  | 'ownerSettings'
  | 'declaredSettings'
  | 'mailServer'
  | 'mailServerPassword'

export async function findSetting(db: Reader, key: SettingKey): Promise<string | undefined> {
  const row = await first<{ value: string }>(db, sql`select value from settings where key = ${key}`)
  return row?.value
}

export async function saveSetting(tx: Queries, key: SettingKey, value: string): Promise<void> {
  await tx.run(sql`insert into settings (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
}

export async function deleteSetting(tx: Queries, key: SettingKey): Promise<void> {
  await tx.run(sql`delete from settings where key = ${key}`)
}

/** Returns a setting that never changes. The first process creates it. */
export async function findOrCreateSetting(
  db: Database,
  key: SettingKey,
  make: () => string,
): Promise<string> {
  const existing = await findSetting(db, key)
  if (existing !== undefined) return existing
  return db.transaction(async (tx) => {
    await lockSite(tx)
    const current = await findSetting(tx, key)
    if (current !== undefined) return current
    const value = make()
    await saveSetting(tx, key, value)
    return value
  })
}

/** Returns the random id of this site. */
export function loadSiteId(db: Database): Promise<string> {
  return findOrCreateSetting(db, 'siteId', randomUUID)
}

/** Returns the random secret that signs the cursors of this site. */
export function loadCursorKey(db: Database): Promise<string> {
  return findOrCreateSetting(db, 'cursorKey', createSecret)
}

/** Reads the stored settings, which override the site file. Returns an empty object if there are none. */
export async function findOwnerSettings(db: Reader): Promise<Record<string, unknown>> {
  const text = await findSetting(db, 'ownerSettings')
  return text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export async function saveOwnerSettings(
  tx: Queries,
  settings: Record<string, unknown>,
): Promise<void> {
  await saveSetting(tx, 'ownerSettings', JSON.stringify(settings))
}

/**
 * Reads the settings of the site file with which a server of the site started last. Returns an empty object if there
 * are none.
 */
export async function findDeclaredSettings(db: Reader): Promise<Record<string, unknown>> {
  const text = await findSetting(db, 'declaredSettings')
  return text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** Stores the settings of the site file for commands, which do not read it. */
export async function saveDeclaredSettings(
  db: Database,
  settings: Record<string, unknown>,
): Promise<void> {
  if (isDeepStrictEqual(await findDeclaredSettings(db), settings)) return
  await db.transaction((tx) => saveSetting(tx, 'declaredSettings', JSON.stringify(settings)))
}
