import type { Database, Queries } from '../database.js'
import { findSetting, saveSetting } from './settings.js'

/** Settings by the owner, which override the site file; an empty object when there are none. */
export async function findOwnerSettings(
  db: Pick<Database, 'all'>,
): Promise<Record<string, unknown>> {
  const text = await findSetting(db, 'ownerSettings')
  return text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export async function saveOwnerSettings(
  tx: Queries,
  settings: Record<string, unknown>,
): Promise<void> {
  await saveSetting(tx, 'ownerSettings', JSON.stringify(settings))
}
