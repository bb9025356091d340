import { existsSync, statSync } from 'node:fs'
import { openConnection } from './sqlite-driver.js'

/** Above this size a whole check would delay the start by more than a second; then only the head is read. */
const CHECKED_BYTES = 128 * 1024 * 1024

/**
 * Looks for damage before a database is used.
 * @throws Error saying what is damaged
 */
export function checkDatabase(file: string): void {
  if (!existsSync(file)) return
  const connection = openConnection(file, { readOnly: false })
  try {
    if (statSync(file).size > CHECKED_BYTES) {
      connection.prepare('select count(*) from sqlite_schema').all()
      return
    }
    const [row] = connection.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    if (row?.quick_check !== 'ok') throw new Error(row?.quick_check ?? 'the check gave no answer')
  } finally {
    connection.close()
  }
}
