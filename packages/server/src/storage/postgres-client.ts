import postgres from 'postgres'
import { isConnectionLoss, toStorageError } from './postgres-errors.js'
import type { PostgresTarget } from './postgres-target.js'
import type { Sql } from './sql.js'
import { StorageError } from './storage-error.js'

const CONNECT_SECONDS = 4
/** Milliseconds after which the server ends a statement, and after which we stop waiting for its answer. */
const STATEMENT_MS = 4000
const ANSWER_MS = 4500
/** Milliseconds that a transaction may do nothing: its locks hold others up. */
const IDLE_IN_TRANSACTION_MS = 15_000
/** Seconds that answers under way get when connections are given up. */
const LEAVE_SECONDS = 10
/** Statements kept prepared on each connection; what is used once is not worth it. */
const PREPARED_STATEMENTS = 300
const REMEMBERED_STATEMENTS = 2000
/** Characters of a statement that is remembered: with long field names it may have millions. */
const REMEMBERED_LENGTH = 20_000

/** Counts and milliseconds, which stay below 2^53. The driver would give texts. */
const integer: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  parse: Number,
  serialize: String,
}

/** Some connections to one database that are given up together. */
export interface PostgresClient {
  /** A connection was lost. The driver would go on with a new one, outside of the transaction: send nothing more. */
  readonly lost: boolean
  /** Its connections hold as many prepared statements as they should: take another client next time. */
  readonly full: boolean
  /** @throws StorageError when the database cannot be reached */
  send(query: Sql): Promise<postgres.RowList<postgres.Row[]>>
  /** Ends the connections when the answers under way are there. */
  leave(): Promise<void>
}

/** How a client uses its connections. */
export interface ClientOptions {
  connections: number
  readOnly: boolean
  /** Statements may take as long as they need: migrations do. */
  patient: boolean
  /** Milliseconds after which the server ends a statement, where they are not as many as elsewhere. */
  statementMs?: number
}

/** Makes a client; it connects when it is used. */
export function createClient(target: PostgresTarget, options: ClientOptions): PostgresClient {
  let lost = false
  const prepared = createPreparedTexts()
  const driver = connect(target, options, () => {
    lost = true
  })
  const answerOf = async (query: Sql): Promise<postgres.RowList<postgres.Row[]>> => {
    const text = numbered(query)
    const sent = driver.unsafe(text, [...query.values], { prepare: prepared.take(text) })
    return closeUp(options.patient ? await sent : await within(ANSWER_MS, sent))
  }
  return {
    get lost() {
      return lost
    },
    get full() {
      return prepared.full
    },
    send: async (query) => {
      try {
        return await answerOf(query)
      } catch (error) {
        if (isConnectionLoss(error)) {
          lost = true
          if (error instanceof StorageError) void driver.end({ timeout: 0 })
        }
        throw toStorageError(error)
      }
    },
    leave: () => driver.end({ timeout: LEAVE_SECONDS }),
  }
}

function connect(
  { url, socketFolder, schema }: PostgresTarget,
  { connections, readOnly, patient, statementMs = STATEMENT_MS }: ClientOptions,
  onClose: () => void,
): postgres.Sql<{ integer: number | bigint }> {
  return postgres(url, {
    ...(socketFolder === undefined ? {} : { host: socketFolder }),
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
      statement_timeout: patient ? 0 : statementMs,
      idle_in_transaction_session_timeout: patient ? 0 : IDLE_IN_TRANSACTION_MS,
      ...(readOnly ? { default_transaction_read_only: true } : {}),
    },
  })
}

/**
 * Takes away the empty places at the beginning of an answer: when an answer was broken off, as by the time of its statement,
 * the driver counts the rows that had come into the next one of its connection.
 */
function closeUp<Rows extends unknown[]>(rows: Rows): Rows {
  let empty = 0
  while (empty < rows.length && !(empty in rows)) empty++
  if (empty > 0) rows.splice(0, empty)
  return rows
}

/** The text of a query with `$1`, `$2` … in the places of its values. */
function numbered({ text }: Sql): string {
  return text.reduce((all, part, index) => `${all}$${index}${part}`)
}

interface PreparedTexts {
  readonly full: boolean
  /** Whether to prepare a text: from its second use on, while there is room. */
  take(text: string): boolean
}

/** Texts are as many as there are filters, and both ends of a connection would keep them all. */
function createPreparedTexts(): PreparedTexts {
  const seen = new Set<string>()
  const prepared = new Set<string>()
  return {
    get full() {
      return prepared.size >= PREPARED_STATEMENTS
    },
    take: (text) => {
      if (text.length > REMEMBERED_LENGTH) return false
      if (prepared.has(text)) return true
      if (!seen.has(text)) {
        if (seen.size >= REMEMBERED_STATEMENTS) seen.clear()
        seen.add(text)
        return false
      }
      prepared.add(text)
      return true
    },
  }
}

async function within<T>(ms: number, answer: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Made only when it is thrown: looking for its stack took 4 % of a call.
    timer = setTimeout(() => {
      reject(new StorageError('too-slow', `the database gave no answer within ${ms} ms`))
    }, ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
