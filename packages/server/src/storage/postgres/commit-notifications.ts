import { randomUUID } from 'node:crypto'
import type { CommitSignals } from '../database.js'
import { createCommitSignal } from '../events/commit-signal.js'
import { sql } from '../sql.js'
import { listenTo, type ReadConnections } from './client.js'
import { selectSettled } from './events-dialect.js'
import type { PostgresTarget } from './target.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** Milliseconds between attempts to listen while the database cannot be reached. */
const RETRY_MS = 1000

/**
 * Creates the signals of the event log on PostgreSQL. After its commits, each process tells the others with `NOTIFY`.
 */
export function createCommitNotifications(
  target: PostgresTarget,
  {
    writePool,
    readConnections,
  }: { writePool: WritePool; readConnections: Pick<ReadConnections, 'send'> },
): CommitSignals & { onRecorded(): void; close(): Promise<void> } {
  const channel = `foyer_events_${target.schema}`
  const id = randomUUID()
  const signal = createCommitSignal()
  let isUnannounced = false
  let listening: ReturnType<typeof listenTo> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const onNotification = (sender?: string): void => {
    if (sender !== id) signal.emit()
  }
  const listen = (): void => {
    listening ??= listenTo(target, channel, onNotification)
    listening.catch(() => {
      listening = undefined
      if (!isClosed) retry = setTimeout(listen, RETRY_MS).unref()
    })
  }
  return {
    onRecorded: () => {
      isUnannounced = true
      signal.emit()
    },
    onCommit: (callback) => {
      listen()
      return signal.onCommit(callback)
    },
    announce: async () => {
      if (!isUnannounced) return
      isUnannounced = false
      try {
        // A lost notification does no harm, so the commit does not wait for the disk.
        const notify = sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${id})`
        await runTransaction(writePool, (tx) => tx.all(notify), { oneStatement: true })
      } catch (error) {
        isUnannounced = true
        throw error
      }
    },
    settledUpTo: async () => {
      const [row] = await readConnections.send(selectSettled)
      return Number(row?.sequence)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const connection = await listening?.catch(() => undefined)
      await connection?.close()
    },
  }
}
