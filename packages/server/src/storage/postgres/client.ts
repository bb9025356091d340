import { LRUCache } from 'lru-cache'
import postgres from 'postgres'
import { timedOut, withTimeout } from '../../lib/with-timeout.js'
import type { Sql } from '../sql.js'
import { isUnreachable, StorageError } from '../storage-error.js'
import {
  isConnectionLoss,
  isInterrupted,
  isStandby,
  standbyError,
  toStorageError,
} from './errors.js'
import type { HostChoice, PostgresTarget } from './target.js'
import { driverTls } from './tls.js'

const CONNECT_SECONDS = 4
/** Milliseconds after which the database ends a statement. */
const STATEMENT_MS = 4000
/** Milliseconds after which this server stops waiting for the result of a statement. */
const RESULT_MS = 4500
/** Milliseconds that a transaction may be idle, because its locks block other transactions. */
const IDLE_IN_TRANSACTION_MS = 15_000
/** Seconds that running statements get before their connections are closed. */
const CLOSE_SECONDS = 10
/**
 * Age in milliseconds from which a client is replaced whose write the server refused as read-only. Its connections keep
 * `default_transaction_read_only` as it was when they were opened, so only new ones can write again.
 */
const READ_ONLY_MS = 1000
/** Maximum prepared statements per connection. */
const MAX_PREPARED = 300
/** Maximum texts of statements that are kept until their second use. */
const MAX_REMEMBERED = 2000
/** Maximum characters of a statement to prepare. Long field names produce statements of millions of characters. */
const MAX_PREPARED_LENGTH = 20_000

/** Parses `bigint` as a number: counts and times stay below 2^53. The driver returns strings by default. */
const integer: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  parse: Number,
  serialize: String,
}

/** A group of connections to one database that are replaced together. */
export interface PostgresClient {
  /** True if a connection was lost. Nothing more may be sent, because the driver would run it on a new connection. */
  readonly lost: boolean
  /**
   * False if a connection was lost, the limit of prepared statements is reached, or the session may not write any more.
   * May become false while the client is idle. Use another client next time.
   */
  readonly isReusable: boolean
  /** @throws StorageError when the database cannot be reached */
  send(query: Sql): Promise<postgres.RowList<postgres.Row[]>>
  /** Closes the connections after their running statements, at the latest after `CLOSE_SECONDS`. */
  close(): Promise<void>
}

/** Connection settings of a client. */
export interface ClientOptions {
  connections: number
  readOnly: boolean
  /** Disables the timeouts of statements and of idle transactions. Default: false. */
  withoutTimeouts?: boolean
  /** Statement timeout in milliseconds. Default `STATEMENT_MS`. */
  statementMs?: number
}

/** Creates a client, which connects to the chosen host on first use. */
export function createClient(hosts: HostChoice, options: ClientOptions): PostgresClient {
  const { url } = hosts
  let lost = false
  let hasReplied = false
  let isReadOnly = false
  const createdAt = performance.now()
  const prepared = createPreparedTexts()
  const driver = connect(hosts, options, () => {
    lost = true
  })
  const sendQuery = async (query: Sql): Promise<postgres.RowList<postgres.Row[]>> => {
    const text = numbered(query)
    const sent = driver.unsafe(text, [...query.values], { prepare: prepared.shouldPrepare(text) })
    return removeEmptySlots(
      options.withoutTimeouts ? await sent : await resultWithin(RESULT_MS, sent),
    )
  }
  return {
    get lost() {
      return lost
    },
    get isReusable() {
      const isStuck = isReadOnly && performance.now() - createdAt >= READ_ONLY_MS
      return !lost && !prepared.full && !isStuck
    },
    send: async (query) => {
      try {
        const rows = await sendQuery(query)
        hasReplied = true
        return rows
      } catch (error) {
        if (isConnectionLoss(error)) {
          const isFirstLoss = !lost
          lost = true
          if (!hasReplied) hosts.skip(url)
          if (isFirstLoss && !hasReplied && isStandby(error)) throw standbyError(error)
          if (error instanceof StorageError) void driver.end({ timeout: 0 })
        }
        const failure = toStorageError(error)
        isReadOnly ||= failure instanceof StorageError && failure.failure === 'read-only'
        throw failure
      }
    },
    close: () => driver.end({ timeout: CLOSE_SECONDS }),
  }
}

/** Number of deadlocks after which a read is sent again. */
const MAX_DEADLOCKS = 3

/** Shared connections for reads. */
export interface ReadConnections {
  /** @throws StorageError */
  send: PostgresClient['send']
  close(): Promise<void>
}

/**
 * Creates connections that read with one client, and replace the client when it is no longer reusable. They send a read
 * again after a deadlock, which the change of a table may cause.
 * @param hostCount number of hosts: a read is sent again once for each after a lost connection
 */
export function createReadConnections(
  create: () => PostgresClient,
  hostCount: number,
): ReadConnections {
  let client: PostgresClient | undefined
  const current = (): PostgresClient => {
    if (client?.isReusable) return client
    void client?.close()
    client = create()
    return client
  }
  return {
    send: async (query) => {
      let losses = 0
      let deadlocks = 0
      for (;;) {
        try {
          return await current().send(query)
        } catch (error) {
          // PostgreSQL may have closed an idle connection, or another host is the primary now.
          if (isUnreachable(error) && losses++ < hostCount) continue
          if (isInterrupted(error) && deadlocks++ < MAX_DEADLOCKS) continue
          throw error
        }
      }
    },
    close: async () => client?.close(),
  }
}

function connect(
  { url, target: { socketFolder, tls, schema } }: Pick<HostChoice, 'url' | 'target'>,
  { connections, readOnly, withoutTimeouts, statementMs = STATEMENT_MS }: ClientOptions,
  onClose: () => void,
): postgres.Sql<{ integer: number | bigint }> {
  return postgres(url, {
    ...(socketFolder === undefined ? {} : { host: socketFolder }),
    ...(tls && { ssl: driverTls(tls, hostsOf(url)) }),
    max: connections,
    connect_timeout: CONNECT_SECONDS,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onclose: onClose,
    types: { integer },
    connection: {
      application_name: `foyer ${schema}`,
      search_path: `"${schema}"`,
      standard_conforming_strings: 'on',
      // Compiling a filter to machine code takes longer than it saves, and cannot be interrupted.
      jit: false,
      statement_timeout: withoutTimeouts ? 0 : statementMs,
      idle_in_transaction_session_timeout: withoutTimeouts ? 0 : IDLE_IN_TRANSACTION_MS,
      ...(readOnly ? { default_transaction_read_only: true } : {}),
    },
  })
}

/** Returns the hosts of a URL, without ports and the brackets of IPv6 addresses. */
function hostsOf(url: string): string[] {
  const [, hosts = ''] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? []
  return hosts.split(',').map((host) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'))
}

/**
 * Removes empty slots at the start of a result. They are a bug of the driver: after a statement timeout interrupts a
 * result, the next result of the connection begins with as many empty slots as the interrupted one had rows.
 */
function removeEmptySlots<Rows extends unknown[]>(rows: Rows): Rows {
  let empty = 0
  while (empty < rows.length && !(empty in rows)) empty++
  if (empty > 0) rows.splice(0, empty)
  return rows
}

/** Renders a query with `$1`, `$2` … for its values. */
function numbered({ text }: Sql): string {
  return text.reduce((all, part, index) => `${all}$${index}${part}`)
}

interface PreparedTexts {
  readonly full: boolean
  /** Returns whether a text should be prepared: from its second use on. Counts the use. */
  shouldPrepare(text: string): boolean
}

/**
 * Limits prepared statements, because filters produce unlimited texts, which both the driver and the database store.
 */
function createPreparedTexts(): PreparedTexts {
  const textsSeenOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  const prepared = new Set<string>()
  return {
    get full() {
      return prepared.size >= MAX_PREPARED
    },
    shouldPrepare: (text) => {
      if (text.length > MAX_PREPARED_LENGTH) return false
      if (prepared.has(text)) return true
      if (!textsSeenOnce.has(text)) {
        textsSeenOnce.set(text, true)
        return false
      }
      prepared.add(text)
      return true
    },
  }
}

async function resultWithin<T>(ms: number, result: PromiseLike<T>): Promise<T> {
  const rows = await withTimeout(ms, result)
  if (rows !== timedOut) return rows
  throw new StorageError('too-slow', `the database did not reply within ${ms} ms`)
}

/** Calls `callback` for each notification on a channel, and without a payload after each connect. */
export async function listenTo(
  target: PostgresTarget,
  channel: string,
  callback: (payload?: string) => void,
): Promise<{ close(): Promise<void> }> {
  const options = { connections: 1, readOnly: true, withoutTimeouts: true }
  const driver = connect({ url: allHosts(target), target }, options, () => {})
  try {
    // The second callback runs after each connect, because notifications may have been missed.
    await driver.listen(channel, callback, () => callback())
  } catch (error) {
    // Otherwise the driver goes on connecting.
    await driver.end({ timeout: 0 })
    throw error
  }
  return { close: () => driver.end({ timeout: 0 }) }
}

/** Returns a connection string with all hosts. The driver tries one after the other until it finds the primary. */
function allHosts({ urls }: PostgresTarget): string {
  const [url, ...others] = urls
  const more = others.map((other) => `,${new URL(other).host}`).join('')
  return url.replace(/^\w+:\/\/(?:[^@/]*@)?[^/?]*/, (start) => start + more)
}
