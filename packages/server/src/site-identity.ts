import { randomUUID } from 'node:crypto'
import { type Database, lockSetup } from './storage/database.js'
import { findSetting, saveSetting } from './storage/settings.js'

/** The id of this site, random and made once. */
export async function loadSiteId(db: Database): Promise<string> {
  const known = await findSetting(db, 'siteId')
  if (known !== undefined) return known
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    const made = await findSetting(tx, 'siteId')
    if (made !== undefined) return made
    const id = randomUUID()
    await saveSetting(tx, 'siteId', id)
    return id
  })
}
