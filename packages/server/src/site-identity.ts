import { randomUUID } from 'node:crypto'
import type { Database } from './storage/database.js'
import { findSetting, saveSetting } from './storage/settings.js'

/** The id of this site, random and made once. */
export async function loadSiteId(db: Database): Promise<string> {
  const known = await findSetting(db, 'siteId')
  if (known !== undefined) return known
  const id = randomUUID()
  await db.transaction((tx) => saveSetting(tx, 'siteId', id))
  return id
}
