import { existsSync, statSync } from 'node:fs'
import { openConnection, type SqliteConnection } from '../sqlite/driver.js'
import { describeLogLoss, readLogState } from '../sqlite/log-check.js'

/** Largest file to check completely; a check of a larger one delays the start, so only its header is read. */
const CHECKED_BYTES = 128 * 1024 * 1024

/**
 * Checks a database for damage before use, in the process that has locked its folder.
 * @param report called with a sentence when part of the write-ahead log is missing
 * @throws Error that describes the damage
 */
export function checkDatabase(file: string, report: (problem: string) => void = () => {}): void {
  if (!existsSync(file)) return
  const log = readLogState(file)
  const connection = openConnection(file, { readOnly: false })
  try {
    const isSmall = statSync(file).size <= CHECKED_BYTES
    if (isSmall) assertWhole(connection)
    else connection.prepare('select count(*) from sqlite_schema').all()
    const loss = describeLogLoss(log, connection)
    if (loss !== undefined) report(loss)
  } finally {
    connection.close()
  }
}

function assertWhole(connection: SqliteConnection): void {
  const [row] = connection.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
  if (row?.quick_check !== 'ok') throw new Error(row?.quick_check ?? 'the check gave no answer')
}
