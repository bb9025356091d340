import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { checkSiteRow } from '../data/backups/checks/row-check.js'
import { StartError } from '../lib/start-error.js'
import { checkSite } from '../storage/backup/check-site.js'
import { loadSite } from '../storage/backup/load-site.js'
import { readBackup } from '../storage/backup/read-backup.js'
import { restoreFolder } from '../storage/backup/restore-folder.js'
import { restoreSchema } from '../storage/backup/restore-schema.js'
import { BackupFileError, type BackupSummary } from '../storage/backup-format.js'
import type { Queries } from '../storage/database.js'
import { listMembersToDelete } from '../storage/identity/account-deletions.js'
import { addDataOptions } from './command-options.js'
import { describeBackup } from './describe-backup.js'
import { createProgress, type OutputStreams, type Progress } from './progress.js'
import { openInput } from './rows/input-file.js'
import { counted } from './terminal-text.js'

/** Flags of `foyer restore`. */
interface RestoreFlags extends Pick<Flags, 'data' | 'database'> {
  replace?: boolean
  verify?: boolean
  quiet?: boolean
}

/** Adds `foyer restore`. */
export function addRestore(program: Command): void {
  const { stdout, stderr } = process
  const restore = program
    .command('restore')
    .description('restore a site from a file, to a data folder or PostgreSQL')
    .argument('<file>', 'a file that "foyer backup" wrote')
    .option('--verify', 'check the file without restoring it, and print what it contains')
    .option('--replace', 'replace the existing site; its data is deleted')
    .option('--quiet', 'print no progress')
  addDataOptions(restore).action((path: string, flags: RestoreFlags) =>
    restoreFile(path, readConfig(flags), flags, { stdout, stderr }),
  )
}

/**
 * Restores a site from a backup file in one transaction, or only verifies the file with `--verify`. Prints a summary.
 * @throws StartError for an invalid, newer, truncated or changed file, for a database in use, and for an existing site
 * without `--replace`
 * @see docs/backups.md
 */
export async function restoreFile(
  path: string,
  config: Pick<Config, 'dataFolder' | 'database'>,
  flags: RestoreFlags,
  { stdout, stderr }: OutputStreams,
): Promise<void> {
  const progress = createProgress(stderr, { quiet: flags.quiet === true })
  try {
    // Checks the whole file before anything of the site is changed.
    const checked = await withStartErrors(path, async () => {
      const chunks = await open(path, progress, 'checked')
      // A restore checks the tables when it creates them, so only `--verify` needs a temporary database.
      return flags.verify === true
        ? checkSite(chunks, checkSiteRow)
        : readBackup(chunks, { row: checkSiteRow })
    })
    const notices: string[] = []
    if (flags.verify !== true) await restore(path, config, { ...flags, progress, checked, notices })
    progress.end()
    stdout.write(`${[describeBackup(checked), ...notices].join('\n')}\n`)
  } finally {
    progress.end()
  }
}

async function restore(
  path: string,
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  {
    replace = false,
    progress,
    checked,
    notices,
  }: RestoreFlags & { progress: Progress; checked: BackupSummary; notices: string[] },
): Promise<BackupSummary> {
  return withStartErrors(path, async () => {
    const load = async (tx: Queries): Promise<BackupSummary> => {
      const report = (sentence: string): void => void notices.push(sentence)
      const loaded = await loadSite(tx, await open(path, progress, 'loaded'), { report })
      if (loaded.sha256 !== checked.sha256) {
        throw new BackupFileError('was changed while it was read')
      }
      const due = await listMembersToDelete({ clock: { now: () => new Date() } }, tx)
      if (due.length > 0) report(describeDueDeletions(due.length))
      return loaded
    }
    return database
      ? restoreSchema(database, { replace }, load)
      : restoreFolder(dataFolder, { replace }, load)
  })
}

/** Warns about requested deletions that are due: the next start executes them before anyone can cancel them. */
function describeDueDeletions(count: number): string {
  const deletions = counted(count, 'member whose', 'members whose')
  return `the next start deletes ${deletions} requested deletion is due; a cancellation after the backup is lost`
}

async function open(
  path: string,
  progress: Progress,
  what: string,
): Promise<AsyncIterable<Uint8Array>> {
  if (path === '-')
    throw new StartError(
      '"foyer restore" reads the file twice, so it cannot read standard input; give the path of a file',
    )
  const input = await openInput(path, noInput())
  async function* withProgress(): AsyncGenerator<Uint8Array> {
    for await (const chunk of input.chunks) {
      progress.update(what, input.size === undefined ? undefined : input.bytesRead / input.size)
      yield chunk
    }
  }
  return withProgress()
}

/** Stands for standard input, which this command does not read. */
async function* noInput(): AsyncGenerator<Uint8Array> {}

async function withStartErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const predicate =
      error instanceof BackupFileError ? reason : `cannot be restored (${reason.slice(0, 500)})`
    throw new StartError(`the file "${path}" ${predicate}; nothing was changed`, { cause: error })
  }
}
