import type { SqliteConnection } from './sqlite-driver.js'

/** Milliseconds that reads share a state when nothing is written: that of somebody who writes past this process. */
const SHARED_MS = 50

/** The state of the database that reads share. */
export interface Snapshot {
  /** Called before a read. */
  take(): void
  /** Called before a commit, so that the next read sees it. */
  leave(): void
}

/**
 * Lets the reads between two commits share one read transaction: opening and closing one takes locks in the file, which costs
 * as much as finding an item by its id.
 */
export function createSnapshot(reader: SqliteConnection): Snapshot {
  const begin = reader.prepare('begin')
  const end = reader.prepare('commit')
  let taken = false
  let timer: NodeJS.Timeout | undefined
  const leave = (): void => {
    if (!taken) return
    taken = false
    clearTimeout(timer)
    end.run()
  }
  return {
    take: () => {
      if (taken) return
      begin.run()
      taken = true
      timer = setTimeout(leave, SHARED_MS).unref()
    },
    leave,
  }
}
