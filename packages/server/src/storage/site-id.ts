import { randomUUID } from 'node:crypto'
import type { Database } from './database.js'
import { keepSetting } from './settings.js'

/** The id of this site, random and made once. */
export function loadSiteId(db: Database): Promise<string> {
  return keepSetting(db, 'siteId', randomUUID)
}
