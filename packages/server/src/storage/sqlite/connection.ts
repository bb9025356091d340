import { compilePattern, equalJson, foldCase, type TextPattern } from '@foyer/protocol'
import { LRUCache } from 'lru-cache'
import { shuffleKey } from '../query/item-order.js'
import type { SqlValue } from '../sql.js'
import type { Deadline } from './deadline.js'
import { openConnection, type SqliteConnection, type SqliteFunction } from './driver.js'

/**
 * Maximum constants of a SQL function whose tests are cached, and their characters. A test may take 25 bytes for each.
 */
const CACHED_TESTS = 100
const CACHED_TEST_LENGTH = 2 ** 20

/** Size of the memory-mapped part of the file, in bytes. */
const MAPPED_BYTES = 2 ** 30

/**
 * Page cache of a connection in KiB, which is set because the defaults of the drivers differ. A larger cache does not
 * help, because the system caches the file too, and readers map the file into memory.
 */
export const WRITER_KIB = 4000
const READER_KIB = 2000

/** Opens a connection, sets its pragmas and registers the SQL functions that statements call. */
export function connectSqlite(
  path: string,
  { readOnly, deadline }: { readOnly: boolean; deadline: Deadline },
): SqliteConnection {
  const connection = openConnection(path, { readOnly })
  connection.exec('pragma busy_timeout = 5000')
  connection.exec(`pragma cache_size = -${readOnly ? READER_KIB : WRITER_KIB}`)
  if (readOnly) connection.exec(`pragma mmap_size = ${MAPPED_BYTES}`)
  else {
    connection.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
    )
  }
  for (const [name, body] of Object.entries(sqliteFunctions)) {
    const options = { deterministic: true, useBigIntArguments: true }
    connection.function(name, options, checked(body, deadline))
  }
  connection.function('foyer_check', { deterministic: false }, () => deadline.check())
  return connection
}

/**
 * SQL functions that SQLite does not have, by name. They run the code of the filter matcher, so that SQL and the
 * matcher agree. Every connection registers them as deterministic, with their number of parameters.
 */
const sqliteFunctions: Readonly<Record<string, (first: SqlValue, second: SqlValue) => SqlValue>> = {
  /** Folds case. The function lower() of SQLite handles ASCII only. */
  foyer_fold: (text: SqlValue) => (typeof text === 'string' ? foldCase(text) : null),
  /** The sort key of a pseudo-random order. */
  foyer_shuffle: (id: SqlValue, seed: SqlValue) => shuffleKey(String(seed), String(id)),
  /** Returns 1 if two JSON texts contain the same value. */
  foyer_equals: withCachedTest((json) => {
    const expected: unknown = JSON.parse(json)
    return (other) => equalJson(JSON.parse(other), expected)
  }),
  /** Returns 1 if a string matches a pattern, which is given as JSON. */
  foyer_matches: withCachedTest((pattern) => compilePattern(JSON.parse(pattern) as TextPattern)),
}

/** Creates a SQL function of a string and a constant. Caches the result of `prepare` for the constant across rows. */
export function withCachedTest(
  prepare: (constant: string) => (text: string) => boolean,
): (text: SqlValue, constant: SqlValue) => SqlValue {
  const cached = new LRUCache<string, (text: string) => boolean>({
    max: CACHED_TESTS,
    maxSize: CACHED_TEST_LENGTH,
    // A longer constant is cached alone, because it is needed for each row of a statement.
    sizeCalculation: (_, constant) => Math.min(constant.length + 1, CACHED_TEST_LENGTH),
  })
  return (text, constant) => {
    if (typeof text !== 'string' || typeof constant !== 'string') return null
    let test = cached.get(constant)
    if (!test) {
      test = prepare(constant)
      cached.set(constant, test)
    }
    return Number(test(text))
  }
}

/**
 * Wraps a SQL function so that each call checks the deadline, because a single row can take long. The wrapper has the
 * same number of parameters, which drivers read.
 */
function checked(
  body: (first: SqlValue, second: SqlValue) => SqlValue,
  { check }: Deadline,
): SqliteFunction {
  // `check` returns 1 or throws, so that `check() && first` is `first`.
  if (body.length < 2) return (only: SqlValue) => body(check() && only, null)
  return (first: SqlValue, second: SqlValue) => body(check() && first, second)
}
