import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { endianness } from 'node:os'
import { openConnection, type SqliteConnection } from './driver.js'
import { sqliteErrorName } from './errors.js'

/** Maximum bytes of a file that is checked completely. For a larger file, the check would delay the start. */
const CHECKED_BYTES = 128 * 1024 * 1024

/**
 * Checks a database for damage before it is used. Only the process that has locked the folder may call it.
 * @param report called with a sentence when part of the write-ahead log is missing
 * @throws Error that describes the damage
 */
export function checkDatabase(file: string, report: (problem: string) => void = () => {}): void {
  if (!existsSync(file)) return
  const loss = findLogLoss(file, (connection) => {
    if (statSync(file).size > CHECKED_BYTES) {
      return void connection.prepare('select count(*) from sqlite_schema').all()
    }
    const damage = firstDamage(connection)
    if (damage !== undefined) throw new Error(damage)
  })
  if (loss !== undefined) report(loss)
}

/**
 * Finds a loss of the write-ahead log after a crash. Opens the database for writing, which recovers the rest of the log
 * and removes the traces. Only the process that has locked the folder may call it.
 * @param check checks the open database first
 * @returns the loss as a sentence; undefined when nothing is missing
 */
export function findLogLoss(
  file: string,
  check: (connection: SqliteConnection) => void = () => {},
): string | undefined {
  const log = readLogState(file)
  const connection = openConnection(file, { readOnly: false })
  try {
    check(connection)
    return describeLogLoss(log, connection)
  } finally {
    connection.close()
  }
}

/**
 * Finds damage of a database of any size. A server may use the database.
 * @returns a sentence about the first damage; undefined for an intact database
 * @throws the error of SQLite if the database cannot be read
 */
export function findDamage(file: string): string | undefined {
  const connection = openConnection(file, { readOnly: true })
  try {
    return firstDamage(connection)
  } catch (error) {
    const name = sqliteErrorName(error)
    const isDamage = name === 'SQLITE_CORRUPT' || name === 'SQLITE_NOTADB'
    if (isDamage && error instanceof Error) return error.message
    throw error
  } finally {
    connection.close()
  }
}

function firstDamage(connection: SqliteConnection): string | undefined {
  const [row] = connection.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
  return row?.quick_check === 'ok'
    ? undefined
    : (row?.quick_check ?? 'the check returned no result')
}

/** Layout of the `-wal` and `-shm` files of a database in WAL mode. @see https://www.sqlite.org/walformat.html */
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const WAL_INDEX_HEADER_BYTES = 48
const WAL_INDEX_BYTES = 136

/** State of the write-ahead log before the database was opened, as its files describe it. */
interface LogState {
  log: string
  /** Number of complete frames (pages) in the file. */
  present: number
  /**
   * Number of committed frames, and of those that were copied to the database file (`checkpointed`); undefined when
   * unknown.
   */
  walIndex: { committed: number; checkpointed: number } | undefined
  /** True if the last frame is incomplete. */
  endsAmidFrame: boolean
}

/**
 * Reads the state of a write-ahead log, so that a loss can be detected. SQLite recovers the valid part of a log and
 * silently ignores the rest. Call it before the database is opened, in the process that has locked the folder.
 */
function readLogState(file: string): LogState | undefined {
  const log = `${file}-wal`
  const head = readStart(log)
  const walIndex = readWalIndex(`${file}-shm`)
  if (!head) return walIndex && { log, present: 0, walIndex, endsAmidFrame: false }
  const frameBytes = FRAME_HEADER_BYTES + head.pageBytes
  const frames = Math.max(0, head.size - LOG_HEADER_BYTES) / frameBytes
  const isOfLog = head.salts === undefined || head.salts === walIndex?.salts
  return {
    log,
    present: Math.floor(frames),
    walIndex: isOfLog ? walIndex : undefined,
    endsAmidFrame: !Number.isInteger(frames),
  }
}

/**
 * Compares the log before the start with what SQLite recovered.
 * @param connection the first connection since `readLogState`
 * @returns the loss as a sentence; undefined when nothing is missing
 */
function describeLogLoss(
  state: LogState | undefined,
  connection: SqliteConnection,
): string | undefined {
  if (!state) return undefined
  const { log, walIndex, present, endsAmidFrame } = state
  const [row] = connection.prepare('pragma wal_checkpoint').all() as { log: number }[]
  const recovered = Math.max(0, Math.min(present, row?.log ?? 0))
  if (!walIndex) {
    if (!endsAmidFrame) return undefined
    return `the write-ahead log "${log}" ends in the middle of a page: it was cut, or its last write was not acknowledged; if it was cut, acknowledged writes are missing: compare with a backup`
  }
  const isWhole = recovered >= walIndex.committed
  // Checkpointed pages are not missing, unless SQLite overwrote them with older pages of a partial log.
  if (isWhole || (recovered === 0 && walIndex.checkpointed >= walIndex.committed)) return undefined
  return `the write-ahead log "${log}" was cut, changed or removed: ${recovered} of its ${walIndex.committed} committed pages were recovered; acknowledged writes are missing: compare with a backup`
}

interface LogHead {
  size: number
  /** 0 when the header itself is truncated: then the log has no page. */
  pageBytes: number
  /** Undefined when the header itself is truncated. */
  salts: string | undefined
}

function readStart(log: string): LogHead | undefined {
  const start = readIfThere(log, LOG_HEADER_BYTES)
  if (!start) return undefined
  const { bytes, size } = start
  if (size < LOG_HEADER_BYTES) return { size, pageBytes: 0, salts: undefined }
  return { size, pageBytes: bytes.readUInt32BE(8), salts: bytes.toString('hex', 16, 24) }
}

function readWalIndex(
  file: string,
): { committed: number; checkpointed: number; salts: string } | undefined {
  const start = readIfThere(file, WAL_INDEX_BYTES)
  if (!start || start.size < WAL_INDEX_BYTES) return undefined
  const { bytes } = start
  const head = bytes.subarray(0, WAL_INDEX_HEADER_BYTES)
  // The header is stored twice. If the copies differ, the process ended while it wrote them.
  if (!head.equals(bytes.subarray(WAL_INDEX_HEADER_BYTES, 2 * WAL_INDEX_HEADER_BYTES)))
    return undefined
  const number = (at: number): number =>
    endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  const committed = number(16)
  // The index is all zeros, or a power failure left it older than the log.
  if (committed === 0) return undefined
  return { committed, checkpointed: number(96), salts: bytes.toString('hex', 32, 40) }
}

/** Reads the size and the first bytes of a file, padded with zeros. Returns undefined if the file cannot be read. */
function readIfThere(file: string, length: number): { bytes: Buffer; size: number } | undefined {
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    const bytes = Buffer.alloc(length)
    readSync(opened, bytes, 0, length, 0)
    return { bytes, size: fstatSync(opened).size }
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}
