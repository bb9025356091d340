import type { SqliteConnection } from './sqlite-driver.js'

/** The state of the database that the reads of one turn of the event loop share. */
export interface Snapshot {
  /** Called before a read. */
  take(): void
  /** Called before a commit, so that the next read sees it. */
  leave(): void
}

/**
 * Lets the reads of a turn share one read transaction: opening and closing one takes locks in the file, which costs as
 * much as finding an item by its id.
 */
export function createSnapshot(reader: SqliteConnection): Snapshot {
  const begin = reader.prepare('begin')
  const end = reader.prepare('commit')
  let taken = false
  const leave = (): void => {
    if (!taken) return
    taken = false
    end.run()
  }
  return {
    take: () => {
      if (taken) return
      begin.run()
      taken = true
      setImmediate(leave)
    },
    leave,
  }
}
