import { randomUUID } from 'node:crypto'
import type { Database } from '../database.js'
import { keepSetting } from './settings.js'

/** Returns the id of this site, random and created once. */
export function loadSiteId(db: Database): Promise<string> {
  return keepSetting(db, 'siteId', randomUUID)
}
