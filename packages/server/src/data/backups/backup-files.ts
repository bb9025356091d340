import { randomUUID } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Log } from '../../ports/log.js'
import { BackupFileError } from '../../storage/backup-format.js'
import {
  type RowRecord,
  toCollections,
  toRecord,
} from '../../storage/backups/backed-up-collections.js'
import type { WritePiece } from '../../storage/backups/backup-folder.js'
import {
  discardBackup,
  findBackup,
  insertUploadedBackup,
  lockSurplusBackups,
  type StoredBackup,
} from '../../storage/backups/backups.js'
import { readBackup } from '../../storage/backups/read-backup.js'
import { StorageError } from '../../storage/storage-error.js'
import { DataError } from '../errors.js'
import { type BackupDeps, findReadyBackup, KEPT_BACKUPS, withBackupFile } from './manage-backups.js'
import { checkCollectionRow } from './row-check.js'

/**
 * Adds a backup from an uploaded file, which may be compressed by gzip. Checks each value as it arrives, and keeps
 * nothing of a rejected file. Deletes the oldest uploaded backups beyond the limit; the backup runner removes their
 * files.
 * @throws DataError backup-malformed for a file that is not a complete backup of collections
 */
export async function uploadBackup(
  { db, clock, audit, backupFolder, backupRunner }: BackupDeps,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredBackup> {
  const id = randomUUID()
  // `readUpload` draws the chunks: each is decompressed, written to the file, and then checked.
  const { result: contents, size } = await backupFolder
    .write(id, (write) => readUpload(writeThrough(write, decompress(content))))
    .catch((error: unknown) => {
      throw toRefusal(error)
    })
  try {
    return await db.transaction(async (tx) => {
      const now = clock.now()
      const backup = await insertUploadedBackup(tx, { id, size, now, ...contents })
      const surplus = await lockSurplusBackups(tx, 'UPLOADED', KEPT_BACKUPS)
      for (const oldId of surplus) await discardBackup(tx, oldId, { status: 'DELETED', now })
      tx.afterCommit(backupRunner.wake)
      await audit.recordIn(tx, {
        action: 'backup.uploaded',
        subject: id,
        detail: { createdAt: contents.createdAt.toISOString() },
      })
      return backup
    })
  } catch (error) {
    // If the response to the commit was lost, the backup may be stored. The file stays too if nobody can tell.
    const isStored = await findBackup(db, id).then(
      (backup) => backup !== undefined,
      () => true,
    )
    if (!isStored) await backupFolder.remove(id)
    throw error
  }
}

/** Checks the file, and returns what it contains. @throws BackupFileError */
async function readUpload(
  chunks: AsyncIterable<Uint8Array>,
): Promise<Pick<StoredBackup, 'collections'> & { createdAt: Date }> {
  const rows: RowRecord[] = []
  const tables = new Set<string>()
  const { header } = await readBackup(chunks, {
    onHeader: async ({ contents }) => {
      if (contents === 'collections') return
      throw new BackupFileError('holds a whole site; restore it with "npx @foyer/server restore"')
    },
    onTable: async ({ name }) => void tables.add(name),
    onRow: (table, row, line) => {
      checkCollectionRow(table, row, line)
      if (table.name === 'collections') rows.push(toRecord(table, row))
    },
  })
  const createdAt = new Date(header.createdAt)
  if (Number.isNaN(createdAt.getTime())) throw new BackupFileError('has no valid creation time')
  const collections = toCollections(rows, [])
  const missing = collections.find(({ itemsTable }) => !tables.has(itemsTable))
  if (missing) throw new BackupFileError(`has no items of the collection "${missing.id}"`)
  return { createdAt, collections: collections.map(({ id, displayName }) => ({ id, displayName })) }
}

/** Yields each chunk after it is written. */
async function* writeThrough(
  write: WritePiece,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await write(chunk)
    yield chunk
  }
}

/** First bytes of a gzip file. @see RFC 1952 §2.3.1 */
const GZIP_START = [0x1f, 0x8b]

/** Decompresses a gzip file. Yields any other content unchanged. */
async function* decompress(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < GZIP_START.length) {
    const { done, value } = await iterator.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  if (!GZIP_START.every((byte, index) => start[index] === byte)) {
    yield* whole()
    return
  }
  const unzipped = createGunzip()
  // If the source fails, the pipeline destroys `unzipped` with the same error, which is thrown below.
  pipeline(whole(), unzipped).catch(() => {})
  yield* unzipped
}

/** Codes of zlib for damaged content. */
const ZLIB_ERROR = /^Z_(DATA|BUF|STREAM)_ERROR$/

function toRefusal(error: unknown): unknown {
  if (error instanceof BackupFileError) {
    return new DataError('backup-malformed', `the file ${error.message}`)
  }
  if (ZLIB_ERROR.test(String(Object(error).code))) {
    return new DataError(
      'backup-malformed',
      'the file is damaged: its gzip compression is truncated or changed',
    )
  }
  const { code, message } = Object(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const detail = `the disk of the backups is full: ${message}`
    return new StorageError('full', detail, { cause: error })
  }
  return error
}

/** The compressed file of a backup. */
export interface BackupDownload {
  name: string
  content: Readable
  /** Resolves when the content was read to its end, or the reader disconnected. */
  ended: Promise<void>
}

/**
 * Opens the file of a backup for a download, and compresses it by gzip while it is read.
 * @throws DataError backup-unknown, backup-not-ready, backup-damaged
 */
export async function downloadBackup(
  { db, audit, backupFolder, log }: BackupDeps & { log: Pick<Log, 'error'> },
  backupId: string,
): Promise<BackupDownload> {
  const { requestedAt } = await findReadyBackup(db, backupId)
  return withBackupFile({ backupFolder, backupId }, async (file) => {
    try {
      await db.transaction((tx) =>
        audit.recordIn(tx, { action: 'backup.downloaded', subject: backupId }),
      )
    } catch (error) {
      file.destroy()
      throw error
    }
    const content = new PassThrough()
    const ended = pipeline(file, createGzip(), content).catch((error: unknown) => {
      if (Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE') return
      log.error({ error: String(error), backupId }, 'backup download failed')
    })
    return { name: nameOf(requestedAt), content, ended }
  })
}

/** Names the file of a backup: `backup-2026-11-23-041600.ndjson.gz`, in UTC. */
function nameOf(requestedAt: Date): string {
  const [day = '', time = ''] = requestedAt.toISOString().split(/[T.]/)
  return `backup-${day}-${time.replaceAll(':', '')}.ndjson.gz`
}
