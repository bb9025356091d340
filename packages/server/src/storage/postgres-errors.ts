import postgres from 'postgres'
import { StorageError } from './storage-error.js'

/**
 * Codes, or the classes of them, with which PostgreSQL says that it cannot serve now: connection, resources, limits in
 * time, shutdown and start, a standby that takes no writes, the disk.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08|53|57P|57014|55P03|25006|25P03|58)/
/** Of those, the ones after which the connection is gone. */
const gone = /^(08|57P|25P03)/
/** The server ended a statement that ran too long. */
const tooSlow = '57014'
/** Serialization failure and deadlock: the same work is likely to succeed when it runs again. */
const brokenOff = /^(40001|40P01)$/

/** The unique index that a write would have violated. */
export function violatedIndex(error: unknown): string | undefined {
  const isViolation = error instanceof postgres.PostgresError && error.code === '23505'
  return isViolation ? error.constraint_name : undefined
}

/** Whether the connection that gave an error is of no further use. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return gone.test(error.code)
  return error instanceof StorageError || networkCode(error) !== undefined
}

/** Whether the database broke a transaction off for the sake of another one. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof postgres.PostgresError && brokenOff.test(error.code)
}

/** Whether the database ended a statement because it ran for too long. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  return error.cause instanceof postgres.PostgresError && error.cause.code === tooSlow
}

/** What the rest of the server is told: errors of the connection become a StorageError, others stay. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) {
    if (!unavailable.test(error.code)) return error
    const failure = gone.test(error.code) ? 'unreachable' : 'refusing'
    const detail = `the database answers ${error.code}: ${error.message}`
    return new StorageError(error.code === tooSlow ? 'too-slow' : failure, detail, { cause: error })
  }
  const code = networkCode(error)
  if (code === undefined) return error
  const failure = code === 'CONNECT_TIMEOUT' ? 'too-slow' : 'unreachable'
  return new StorageError(failure, `the database cannot be reached (${code})`, { cause: error })
}

/** The code of an error of the driver or the network, such as CONNECTION_CLOSED or ECONNREFUSED. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  return /^(CONNECT|E(?!RR_)[A-Z])/.test(error.code) ? error.code : undefined
}
