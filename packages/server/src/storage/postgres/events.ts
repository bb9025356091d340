import type { CommittedEvents } from '../database.js'
import { createCommitSignal } from '../events/commit-signal.js'
import { sql } from '../sql.js'
import { listenTo } from './client.js'
import type { PostgresTarget } from './target.js'
import { runTransaction } from './transactions.js'
import type { WritePool } from './write-pool.js'

/** Events that one transaction numbers. */
const AT_ONCE = 5000
/** Milliseconds between attempts to listen, while the database cannot be reached. */
const LISTEN_AGAIN_MS = 1000

/**
 * Events of a site whose processes share a database. Transactions write events without a sequence, because one that begins
 * earlier may commit later. After its commits each process numbers what is committed, one process at a time, and notifies
 * the others.
 */
export function createPostgresEvents(
  target: PostgresTarget,
  pool: WritePool,
): CommittedEvents & { onRecorded(): void; close(): Promise<void> } {
  const channel = `foyer_events_${target.schema}`
  const signal = createCommitSignal()
  let listening: ReturnType<typeof listenTo> | undefined
  let retry: NodeJS.Timeout | undefined
  const listen = (): void => {
    listening ??= listenTo(target, channel, signal.call)
    listening.catch(() => {
      listening = undefined
      retry = setTimeout(listen, LISTEN_AGAIN_MS).unref()
    })
  }
  return {
    onRecorded: signal.call,
    onCommit: (callback) => {
      listen()
      return signal.onCommit(callback)
    },
    publish: () => numberEvents(pool, channel),
    close: async () => {
      clearTimeout(retry)
      const connection = await listening?.catch(() => undefined)
      await connection?.close()
    },
  }
}

const lock = sql`select pg_advisory_xact_lock(hashtext('foyer events'), hashtext(current_setting('search_path')))`

async function numberEvents(pool: WritePool, channel: string): Promise<void> {
  let numbered = AT_ONCE
  while (numbered === AT_ONCE) {
    numbered = await runTransaction(pool, async (tx) => {
      await tx.all(lock)
      // A new statement, so that it sees what others committed while this one waited for the lock.
      const count = await tx.run(sql`update events
        set sequence = (select coalesce(max(sequence), 0) from events) + unnumbered.place
        from (select seq, row_number() over (order by seq) as place from events
          where sequence is null order by seq limit ${AT_ONCE}) as unnumbered
        where events.seq = unnumbered.seq`)
      if (count > 0) await tx.all(sql`select pg_notify(${channel}, '')`)
      return count
    })
  }
}
