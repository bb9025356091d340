import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { checkSiteRow } from '../data/backups/row-check.js'
import { StartError } from '../lib/start-error.js'
import { BackupFileError, type BackupSummary } from '../storage/backup-format.js'
import { checkSite } from '../storage/backups/site/check-tables.js'
import { loadSite } from '../storage/backups/site/load-site.js'
import { restoreSchema } from '../storage/backups/site/restore-postgres.js'
import { restoreFolder } from '../storage/backups/site/restore-sqlite.js'
import type { Queries } from '../storage/database.js'
import { listMembersToDelete } from '../storage/identity/account-deletions.js'
import { toDatabaseStartError } from '../storage/open-site/postgres-site.js'
import { StorageError } from '../storage/storage-error.js'
import { describeBackup } from './backup-file.js'
import { addDataOptions } from './command-options.js'
import { createProgress, type OutputStreams } from './progress.js'
import { openInput, shareRead } from './rows/input-file.js'
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
    .argument('<file>', 'a file that "npx @foyer/server backup" wrote; "-" is standard input')
    .option('--verify', 'check the file without restoring it, and print what it contains')
    .option('--replace', 'replace the existing site; its data is deleted')
    .option('--quiet', 'print no progress')
  addDataOptions(restore).action((path: string, flags: RestoreFlags) =>
    restoreFile(path, readConfig(flags), flags, { stdout, stderr }),
  )
}

/** The output streams, and standard input if it is not that of the process. */
interface RestoreStreams extends OutputStreams {
  stdin?: AsyncIterable<Uint8Array>
}

/**
 * Restores a site from a backup file in one transaction, or only verifies the file with `--verify`. Prints a summary.
 * @param path "-" is standard input
 * @throws StartError for an invalid, newer, truncated or changed file, for a database in use, and for an existing site
 * without `--replace`
 * @see docs/backups.md
 */
export async function restoreFile(
  path: string,
  config: Pick<Config, 'dataFolder' | 'database'>,
  { replace = false, verify = false, quiet = false }: RestoreFlags,
  { stdin = process.stdin, stdout, stderr }: RestoreStreams,
): Promise<void> {
  const progress = createProgress(stderr, { quiet })
  const notices: string[] = []
  const report = (sentence: string): void => void notices.push(sentence)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const input = await openInput(path, stdin)
    for await (const chunk of input.chunks) {
      progress.update('read', shareRead(input))
      yield chunk
    }
  }
  try {
    const summary = await withRestoreErrors(path, config.database, () =>
      verify ? checkSite(chunks(), checkSiteRow) : restore(chunks(), config, { replace, report }),
    )
    progress.end()
    const result = verify ? 'The file is complete; nothing was restored' : describePlace(config)
    stdout.write(`${[result, describeBackup(summary), ...notices].join('\n')}\n`)
  } finally {
    progress.end()
  }
}

async function restore(
  chunks: AsyncIterable<Uint8Array>,
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  { replace, report }: { replace: boolean; report: (sentence: string) => void },
): Promise<BackupSummary> {
  const load = async (tx: Queries): Promise<BackupSummary> => {
    const loaded = await loadSite(tx, chunks, { onRow: checkSiteRow })
    const due = await listMembersToDelete({ clock: { now: () => new Date() } }, tx)
    if (due.length > 0) report(describeDueDeletions(due.length))
    return loaded
  }
  return database
    ? restoreSchema(database, { replace }, load)
    : restoreFolder(dataFolder, { replace }, load)
}

function describePlace({ database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>): string {
  const place = database ? `${database.shown}, schema ${database.schema}` : resolve(dataFolder)
  return `Restored to ${place}`
}

/** Warns about requested deletions that are due: the next start executes them before anyone can cancel them. */
function describeDueDeletions(count: number): string {
  const deletions = counted(count, 'member whose', 'members whose')
  return `the next start deletes ${deletions} requested deletion is due; a cancellation after the backup is lost`
}

async function withRestoreErrors<T>(
  path: string,
  database: Config['database'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    if (database && error instanceof StorageError) throw toDatabaseStartError(error, database)
    const reason = error instanceof Error ? error.message : String(error)
    const predicate =
      error instanceof BackupFileError ? reason : `cannot be restored (${reason.slice(0, 500)})`
    throw new StartError(`the file "${path}" ${predicate}; nothing was changed`, { cause: error })
  }
}
