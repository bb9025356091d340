import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Log } from '../../ports/log.js'
import { type BackupDeps, findReadyBackup, withBackupFile } from './backups.js'

/** The compressed file of a backup. */
export interface BackupDownload {
  name: string
  content: Readable
  /** Resolves when the content was read to its end, or the reader left. */
  ended: Promise<void>
}

/**
 * Opens the file of a backup for a download; it is compressed by gzip while it is read.
 * @throws DataError backup-unknown, backup-not-ready, backup-damaged
 */
export async function downloadBackup(
  { db, audit, backupFolder, log }: BackupDeps & { log: Pick<Log, 'error'> },
  backupId: string,
): Promise<BackupDownload> {
  const { requestedAt } = await findReadyBackup(db, backupId)
  return withBackupFile({ backupFolder, backupId }, async (chunks) => {
    await db.transaction((tx) =>
      audit.recordIn(tx, { action: 'backup.downloaded', subject: backupId }),
    )
    const content = new PassThrough()
    const ended = pipeline(chunks, createGzip(), content).catch((error: unknown) => {
      if (Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE') return
      log.error({ error: String(error), backupId }, 'the download of a backup broke off')
    })
    return { name: nameOf(requestedAt), content, ended }
  })
}

/** Names the file of a backup: `backup-2026-11-23-041600.ndjson.gz`, in UTC. */
function nameOf(requestedAt: Date): string {
  const [day = '', time = ''] = requestedAt.toISOString().split(/[T.]/)
  return `backup-${day}-${time.replaceAll(':', '')}.ndjson.gz`
}
