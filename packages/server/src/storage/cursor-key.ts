import type { Database } from './database.js'
import { createSecret } from './secrets.js'
import { keepSetting } from './settings.js'

/** The secret that signs the cursors of this site, random and made once. */
export function loadCursorKey(db: Database): Promise<string> {
  return keepSetting(db, 'cursorKey', createSecret)
}
