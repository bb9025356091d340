import type { SqliteConnection, SqliteStatement } from './driver.js'

/**
 * Maximum duration of a shared read transaction in milliseconds, so that writes of other processes become visible.
 */
const SHARED_MS = 50

/** A read transaction shared by successive reads. */
export interface Snapshot {
  /** Begins the transaction if none is open; called before a read. */
  take(): void
  /** Ends the transaction; called before a commit, so that the next read sees it. */
  leave(): void
}

/**
 * Creates a read transaction shared by all reads between two commits, to avoid the file locks of one transaction per
 * read.
 */
export function createSnapshot(reader: SqliteConnection): Snapshot {
  const begin = reader.prepare('begin')
  const end = reader.prepare('commit')
  const giveUp = reader.prepare('rollback')
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  const leave = (): void => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    try {
      end.run()
    } catch {
      // The disk failed, and the reads reported it. The next read begins a new transaction.
      endFailed(giveUp)
    }
  }
  return {
    take: () => {
      if (isOpen) return
      begin.run()
      isOpen = true
      timer = setTimeout(leave, SHARED_MS).unref()
    },
    leave,
  }
}

function endFailed(giveUp: SqliteStatement): void {
  try {
    giveUp.run()
  } catch {
    // SQLite has ended the transaction already.
  }
}
