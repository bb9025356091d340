import { setTimeout as pause } from 'node:timers/promises'
import type { Queries, TransactionOptions } from './database.js'
import type { PostgresClient } from './postgres-client.js'
import { postgresDialect } from './postgres-dialect.js'
import { isBrokenOff } from './postgres-errors.js'
import type { WritePool } from './postgres-write-pool.js'
import { type Sql, sql } from './sql.js'
import { StorageError } from './storage-error.js'

/** How often the same work may run, and milliseconds before it runs again, at the most, after the first time. */
const MAX_RUNS = 3
const PAUSE_MS = 30

/**
 * Runs work in a transaction, and again when the database broke it off or its connection was lost before the commit
 * was sent. After that nobody knows whether it was committed, so it is never run again.
 * @throws StorageError
 */
export async function runTransaction<T>(
  pool: WritePool,
  work: (tx: Queries) => Promise<T>,
  { oneStatement = false, together }: TransactionOptions & Pick<Queries, 'together'> = {},
): Promise<T> {
  for (let run = 1; ; run++) {
    const outcome = await (oneStatement ? runStatement(pool, work, together) : runOnce(pool, work))
    if (outcome.kind === 'committed') return outcome.value
    if (outcome.kind === 'failed') throw outcome.error
    if (run === MAX_RUNS) throw givenUp(outcome.error)
    // Those who broke each other off would meet again if all came back at once.
    await pause(Math.random() * PAUSE_MS * run)
  }
}

/** What comes of work that was broken off each time: nothing is wrong with it, and it may be sent again. */
function givenUp(error: unknown): unknown {
  if (!isBrokenOff(error)) return error
  const detail = `the database broke a transaction off ${MAX_RUNS} times: ${String(error)}`
  return new StorageError('refusing', detail, { cause: error })
}

type Outcome<T> =
  | { kind: 'committed'; value: T }
  | { kind: 'failed'; error: unknown }
  | { kind: 'broken-off'; error: unknown }

async function runOnce<T>(pool: WritePool, work: (tx: Queries) => Promise<T>): Promise<Outcome<T>> {
  const client = await pool.take()
  const send = guarded(client)
  let isBegun = false
  let committing = false
  const sendWithin: Send = (query) => {
    if (isBegun) return send(query)
    isBegun = true
    return beginWith(send, client, query)
  }
  try {
    const value = await work(queriesOn(sendWithin))
    if (!isBegun) return { kind: 'committed', value }
    committing = true
    const { command } = await send(sql`commit`)
    // PostgreSQL answers a commit like this when a statement failed and the work went on all the same.
    if (command !== 'COMMIT') throw new Error(`a commit was answered with "${command}"`)
    return { kind: 'committed', value }
  } catch (error) {
    if (isBegun && !client.lost) await rollBack(client)
    const isLost = error instanceof StorageError && error.failure === 'unreachable'
    const again = isBrokenOff(error) || (isLost && !committing)
    return { kind: again ? 'broken-off' : 'failed', error }
  } finally {
    pool.giveBack(client)
  }
}

const begin = sql`begin isolation level read committed`

/**
 * Begins a transaction with its first statement. One that reads is sent in the same packet: should the connection be lost
 * between the two, the driver may send it on a new one, outside of the transaction, where it does no harm; then nothing more is sent.
 */
async function beginWith(
  send: Send,
  client: PostgresClient,
  query: Sql,
): Promise<Awaited<ReturnType<Send>>> {
  if (!/^\s*select\b/i.test(query.text[0] ?? '')) {
    await send(begin)
    return send(query)
  }
  const [begun, rows] = await Promise.allSettled([send(begin), send(query)])
  if (begun.status === 'rejected') throw begun.reason
  if (rows.status === 'rejected') throw rows.reason
  if (client.lost) throw lostWithin()
  return rows.value
}

function lostWithin(): StorageError {
  return new StorageError('unreachable', 'the connection was lost within a transaction')
}

/** Work of one statement: PostgreSQL commits it before it answers, so with the statement the commit is sent. */
async function runStatement<T>(
  pool: WritePool,
  work: (tx: Queries) => Promise<T>,
  together: Queries['together'],
): Promise<Outcome<T>> {
  let sent = false
  const claim = (): void => {
    if (sent) throw new Error('work of one statement sends another one')
    sent = true
  }
  const sendOnce: Send = async (query) => {
    claim()
    const client = await pool.take()
    try {
      return await client.send(query)
    } finally {
      pool.giveBack(client)
    }
  }
  const shared: Queries['together'] =
    together &&
    ((name, one, all) => {
      claim()
      return together(name, one, all)
    })
  try {
    return { kind: 'committed', value: await work({ ...queriesOn(sendOnce), together: shared }) }
  } catch (error) {
    return { kind: isBrokenOff(error) ? 'broken-off' : 'failed', error }
  }
}

/** Gives work a connection of its own, which ends with it. @throws StorageError */
export async function runSession<T>(
  client: PostgresClient,
  work: (session: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await work(queriesOn(guarded(client)))
  } finally {
    await client.leave()
  }
}

type Send = PostgresClient['send']

/** Lets nothing of a transaction through once its connection is gone. */
function guarded(client: PostgresClient): Send {
  let begun = false
  return async (query) => {
    if (begun && client.lost) throw lostWithin()
    begun = true
    return client.send(query)
  }
}

function queriesOn(send: Send): Queries {
  return {
    dialect: postgresDialect,
    // Not "for update": it would wait for those who only keep the row.
    rowLock: sql` for no key update`,
    keepLock: sql` for key share`,
    all: async <Row>(query: Sql) => [...(await send(query))] as Row[],
    run: async (query) => (await send(query)).count ?? 0,
  }
}

async function rollBack(client: PostgresClient): Promise<void> {
  try {
    await client.send(sql`rollback`)
  } catch {
    // The connection is lost now, and the server rolls back what it had begun.
  }
}
