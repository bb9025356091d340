import postgres from 'postgres'
import { StorageError, type StorageFailure } from '../storage-error.js'

/**
 * SQLSTATE codes and classes that mean that the database is unavailable: connection, resources, timeouts, shutdown and
 * startup, a read-only standby, the disk.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08|53|57P|57014|55P03|25006|25P03|58)/
/** Codes that end the connection, or refuse it. */
const connectionLost = /^(08|28|3D000|57P|25P03)/
/** Code of the statement timeout. */
const tooSlow = '57014'
/** Codes with a more specific failure. */
const failures: Readonly<Record<string, StorageFailure>> = {
  [tooSlow]: 'too-slow',
  '25006': 'read-only',
  '53100': 'full',
  '58030': 'disk-error',
}
/** Codes of refused access: wrong password, missing database, missing right to a table. */
const noAccess = /^(28|3D000|42501)/
/** Codes of Node.js for a certificate that is not accepted, or a failed handshake. */
const noTls = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/
/** Serialization failure and deadlock: a retry is likely to succeed. */
const interrupted = /^(40001|40P01)$/
/** Two transactions changed the same object of the schema. The error has no code of its own, and is not translated. */
const changedConcurrently = /^tuple concurrently (updated|deleted)$/

/** Returns the name of the unique index that a write would have violated. */
export function violatedIndex(error: unknown): string | undefined {
  const isViolation = error instanceof postgres.PostgresError && error.code === '23505'
  return isViolation ? error.constraint_name : undefined
}

/**
 * Returns true for an error of a statement after which its connection is unusable. The only StorageError that arrives
 * here is that of `client.ts` for a reply that is too late: the statement may still run on the connection, and block
 * further ones.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return connectionLost.test(error.code)
  return error instanceof StorageError || networkCode(error) !== undefined || isTlsFailure(error)
}

/**
 * Returns whether the database aborted a transaction in favour of another: serialization failure, deadlock, or
 * concurrent changes of the schema.
 */
export function isInterrupted(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  return interrupted.test(error.code) || changedConcurrently.test(error.message)
}

/** Converts the error of interrupted work to StorageError. Returns other errors unchanged. */
export function toInterruption(error: unknown, work: string): unknown {
  if (!isInterrupted(error)) return error
  const detail = `the database interrupted ${work}: ${String(error)}`
  return new StorageError('refusing', detail, { cause: error })
}

/** Returns whether a statement named a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42P01'
}

/** Returns whether a statement exceeded `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  return error.cause instanceof postgres.PostgresError && error.cause.code === tooSlow
}

/** Converts errors of the connection to StorageError. Returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  if (isTlsFailure(error)) {
    const detail = `no encrypted connection to the database: ${error.message}`
    return new StorageError('no-access', detail, { cause: error })
  }
  if (error instanceof postgres.PostgresError) {
    if (noAccess.test(error.code)) {
      return new StorageError('no-access', error.message, { cause: error })
    }
    if (!unavailable.test(error.code)) return error
    const otherwise = connectionLost.test(error.code) ? 'unreachable' : 'refusing'
    const detail = `the database reported ${error.code}: ${error.message}`
    return new StorageError(failures[error.code] ?? otherwise, detail, { cause: error })
  }
  const code = networkCode(error)
  if (code === undefined) return error
  const failure = code === 'CONNECT_TIMEOUT' ? 'too-slow' : 'unreachable'
  return new StorageError(failure, `the database cannot be reached (${code})`, { cause: error })
}

/**
 * Returns whether the driver closed its first connection because the host is a standby, and the address requires the
 * primary.
 */
export function isStandby(error: unknown): boolean {
  return networkCode(error) === 'CONNECTION_DESTROYED'
}

/** Creates the error for a host that is a standby. */
export function standbyError(cause: unknown): StorageError {
  const detail = 'the database is a standby, expected the primary'
  return new StorageError('unreachable', detail, { cause })
}

/** Returns the code of an error of the driver or the network, such as CONNECTION_CLOSED or ECONNREFUSED. */
function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined
  }
  return /^(CONNECT|E(?!RR_)[A-Z])/.test(error.code) ? error.code : undefined
}

function isTlsFailure(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && noTls.test(String(error.code))
}
