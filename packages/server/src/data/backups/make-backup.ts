import { writeCollections } from '../../storage/backup/write-collections.js'
import { endBackup, finishBackup, listSurplusBackups } from '../../storage/backups.js'
import type { BackupWorkDeps, LongWork } from './long-work.js'

/** Backups on demand that are kept. */
const KEPT = 3

/** Writes the file of a backup; it is ready when the file is whole. Of those before, the oldest go. */
export async function makeBackup(
  { db, clock, backupFolder }: BackupWorkDeps,
  { lease: { id }, assertGoesOn }: LongWork,
): Promise<void> {
  const { answer: collections, size } = await db.snapshot((snapshot) =>
    backupFolder.write(id, (write) =>
      writeCollections(snapshot, write, { now: clock.now(), onStep: assertGoesOn }),
    ),
  )
  const removed = await db.transaction(async (tx) => {
    const now = clock.now()
    if (!(await finishBackup(tx, id, { size, collections, now }))) return [id]
    const surplus = await listSurplusBackups(tx, KEPT)
    for (const one of surplus) await endBackup(tx, one, { status: 'DELETED', now })
    return surplus
  })
  for (const one of removed) await backupFolder.remove(one)
}
