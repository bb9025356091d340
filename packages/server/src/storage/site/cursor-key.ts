import type { Database } from '../database.js'
import { createSecret } from '../secrets.js'
import { keepSetting } from './settings.js'

/** Returns the secret that signs this site's cursors, random and created once. */
export function loadCursorKey(db: Database): Promise<string> {
  return keepSetting(db, 'cursorKey', createSecret)
}
