import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../lib/batcher.js'
import type {
  Database,
  Queries,
  SharedTransaction,
  Transaction,
  TransactionOptions,
} from '../database.js'
import type { NewEvent } from '../event.js'
import { insertEvents } from '../events/events.js'
import { type Sql, sql } from '../sql.js'
import { isUnreachable, StorageError } from '../storage-error.js'
import { createPostgresTables } from './change-tables.js'
import type { PostgresClient } from './client.js'
import { isInterrupted } from './errors.js'
import { createPostgresItemRows } from './item-rows.js'
import { postgresDialect } from './sql-dialect.js'
import type { WritePool } from './write-pool.js'

/** Maximum attempts of a transaction, and the longest pause in milliseconds before the second attempt. */
const MAX_ATTEMPTS = 3
const PAUSE_MS = 30
/** Maximum events of one statement, and approximate characters of their details. */
const MAX_EVENTS = 500
const MAX_DETAILS = 4_000_000

interface RunOptions extends TransactionOptions {
  /** Called after a commit that wrote events. */
  onRecorded?: () => void
}

/**
 * Runs work in a transaction. Retries when the database aborts the transaction, or the connection is lost before the
 * commit is sent. After that, the outcome is unknown, so there is no retry.
 * @throws StorageError
 */
export async function runTransaction<T>(
  pool: WritePool,
  work: (tx: Transaction) => Promise<T>,
  { oneStatement = false, onRecorded = () => {} }: RunOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    const afterCommit = (callback: () => void): void => void callbacks.push(callback)
    const workIn = (queries: Queries): Promise<T> => work({ afterCommit, ...queries })
    const outcome = await (oneStatement ? runStatement : runAttempt)(pool, workIn, onRecorded)
    if (outcome.kind === 'committed') {
      for (const callback of callbacks) queueMicrotask(callback)
      return outcome.value
    }
    if (outcome.kind === 'failed') throw outcome.error
    if (attempt === MAX_ATTEMPTS) throw givenUp(outcome.error)
    // A random pause, so that transactions which aborted each other do not collide again.
    await pause(Math.random() * PAUSE_MS * attempt)
  }
}

/** Creates the error after `MAX_ATTEMPTS` aborted attempts. Clients may retry later. */
function givenUp(error: unknown): unknown {
  if (!isInterrupted(error)) return error
  const detail = `the database aborted a transaction ${MAX_ATTEMPTS} times: ${String(error)}`
  return new StorageError('refusing', detail, { cause: error })
}

type Outcome<T> =
  | { kind: 'committed'; value: T }
  | { kind: 'failed'; error: unknown }
  | { kind: 'interrupted'; error: unknown }

async function runAttempt<T>(
  pool: WritePool,
  work: (tx: Queries) => Promise<T>,
  onRecorded: () => void,
): Promise<Outcome<T>> {
  const client = await pool.take()
  const send = guarded(client)
  let isBegun = false
  let isCommitting = false
  const sendInTransaction: Send = (query) => {
    if (isBegun) return send(query)
    isBegun = true
    return beginWith(send, client, query)
  }
  try {
    const { tx, recordedEvents } = queriesOn(sendInTransaction)
    const value = await work(tx)
    // The events are written last, because readers of the event log wait for this transaction from then on.
    await writeEvents(sendInTransaction, recordedEvents)
    if (!isBegun) return { kind: 'committed', value }
    isCommitting = true
    const { command } = await send(sql`commit`)
    // The reply to a commit is ROLLBACK if a statement failed and the work ignored the error.
    if (command !== 'COMMIT') throw new Error(`PostgreSQL replied to a commit with "${command}"`)
    if (recordedEvents.hasAny) onRecorded()
    return { kind: 'committed', value }
  } catch (error) {
    if (isBegun && !client.lost) await rollBack(client)
    const isLost = isUnreachable(error)
    const again = isInterrupted(error) || (isLost && !isCommitting)
    return { kind: again ? 'interrupted' : 'failed', error }
  } finally {
    pool.giveBack(client)
  }
}

const begin = sql`begin isolation level read committed`

/**
 * Begins a transaction with its first statement. A read is pipelined with `begin`. If the connection is lost between
 * the two, the driver may run the read on a new connection outside the transaction. That is harmless, because nothing
 * more is sent then.
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
  if (client.lost) throw connectionLostError()
  return rows.value
}

function connectionLostError(): StorageError {
  return new StorageError('unreachable', 'the connection was lost within a transaction')
}

/** Runs work of a single statement without `begin`. PostgreSQL commits such a statement before it replies. */
async function runStatement<T>(
  pool: WritePool,
  work: (tx: Queries) => Promise<T>,
  onRecorded: () => void,
): Promise<Outcome<T>> {
  let sent = false
  const sendOnce: Send = async (query) => {
    if (sent) throw new Error('a transaction with "oneStatement" sent a second statement')
    sent = true
    const client = await pool.take()
    try {
      return await client.send(query)
    } finally {
      pool.giveBack(client)
    }
  }
  const { tx, recordedEvents } = queriesOn(sendOnce)
  try {
    const value = await work(tx)
    await writeEvents(sendOnce, recordedEvents)
    if (recordedEvents.hasAny) onRecorded()
    return { kind: 'committed', value }
  } catch (error) {
    return { kind: isInterrupted(error) ? 'interrupted' : 'failed', error }
  }
}

/** Maximum cached batchers. */
const MAX_BATCHERS = 1000

type Batcher<Call, Result> = (call: Call) => Promise<Result>

/** Creates `Database.sharedTransaction`. Calls made while a batch of their name runs join the next one. */
export function createSharedTransaction(transaction: Database['transaction']): SharedTransaction {
  const batchers = new LRUCache<string, Batcher<unknown, unknown>>({ max: MAX_BATCHERS })
  return (name, call, runBatch, options) => {
    type Call = typeof call
    type Result = Awaited<ReturnType<typeof runBatch>>[number]
    const cached = batchers.get(name) as Batcher<Call, Result> | undefined
    const batcher =
      cached ??
      createBatcher<Call, Result>(async (batch) => {
        const calls = batch.map(({ call }) => call)
        const results = await transaction((tx) => runBatch(tx, calls), options)
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      })
    batchers.set(name, batcher as Batcher<unknown, unknown>)
    return batcher(call)
  }
}

/** Runs work on its own connection and closes it afterwards. @throws StorageError */
export async function runSession<T>(
  client: PostgresClient,
  work: (session: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await work(queriesOn(guarded(client)).tx)
  } finally {
    await client.close()
  }
}

type Send = PostgresClient['send']

/** Rejects further statements of a transaction after its connection is lost. */
function guarded(client: PostgresClient): Send {
  let begun = false
  return async (query) => {
    if (begun && client.lost) throw connectionLostError()
    begun = true
    return client.send(query)
  }
}

/** Events that a transaction recorded. */
interface RecordedEvents {
  /** Events to write before the commit. */
  unwritten: NewEvent[]
  /** True after an event was recorded: added to `unwritten`, or written by a statement that inserts items. */
  hasAny: boolean
}

async function writeEvents(send: Send, { unwritten }: RecordedEvents): Promise<void> {
  while (unwritten.length > 0) {
    const batch = unwritten.splice(0, countOfNextStatement(unwritten))
    for (const statement of insertEvents(postgresDialect, batch)) await send(statement)
  }
}

function countOfNextStatement(events: readonly NewEvent[]): number {
  let characters = 0
  const end = events.findIndex(({ detail }, index) => {
    characters += detail.length
    return index === MAX_EVENTS || (index > 0 && characters > MAX_DETAILS)
  })
  return end < 0 ? events.length : end
}

function queriesOn(send: Send): { tx: Queries; recordedEvents: RecordedEvents } {
  const all = async <Row>(query: Sql): Promise<Row[]> => [...(await send(query))] as Row[]
  const run = async (query: Sql): Promise<number> => (await send(query)).count ?? 0
  const recordedEvents: RecordedEvents = { unwritten: [], hasAny: false }
  const onEventsWritten = (): void => {
    recordedEvents.hasAny = true
  }
  const tx: Queries = {
    dialect: postgresDialect,
    // Not "for update", which would also wait for key-share locks.
    rowLock: sql` for no key update`,
    keepLock: sql` for key share`,
    itemRows: createPostgresItemRows({ all, run, onEventsWritten }),
    tables: createPostgresTables({ run }),
    all,
    run,
    record: async (event) => {
      recordedEvents.hasAny = true
      recordedEvents.unwritten.push(event)
    },
    // Nothing to do: lookups in the cache compare the versions of the rows.
    invalidateCollections: () => {},
  }
  return { tx, recordedEvents }
}

async function rollBack(client: PostgresClient): Promise<void> {
  try {
    await client.send(sql`rollback`)
  } catch {
    // The connection is lost, so the database rolls back.
  }
}
