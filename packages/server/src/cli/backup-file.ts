import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { checkSiteRow } from '../data/backups/row-check.js'
import { StartError } from '../lib/start-error.js'
import { BackupFileError, type BackupSummary } from '../storage/backup-format.js'
import { isItemsTable, isSiteTable } from '../storage/backups/site-tables.js'
import { writeSite } from '../storage/backups/write-backup.js'
import type { TablesSnapshot } from '../storage/engine/tables-snapshot.js'
import { toDatabaseStartError } from '../storage/open-site/postgres-site.js'
import { readSiteSecret } from '../storage/open-site/site-secret.js'
import { reportLogLoss, requireDatabase } from '../storage/open-site/sqlite-site.js'
import { openPostgres } from '../storage/postgres/open.js'
import { withSqliteSnapshot } from '../storage/sqlite/tables-snapshot.js'
import { StorageError } from '../storage/storage-error.js'
import { addDataOptions } from './command-options.js'
import { createProgress, type OutputStreams } from './progress.js'
import { withOutput } from './rows/output-file.js'
import { counted, formatNumber } from './terminal-text.js'

/** Flags of `foyer backup`. */
interface BackupFlags extends Pick<Flags, 'data' | 'database'> {
  force?: boolean
  quiet?: boolean
}

/** Adds `foyer backup`. */
export function addBackup(program: Command): void {
  const { stdout, stderr } = process
  const backup = program
    .command('backup')
    .description('write the whole site to a file; the server can keep running')
    .argument('<file>', 'file to write; "-" is standard output')
    .option('--force', 'overwrite the file')
    .option('--quiet', 'print no progress')
  addDataOptions(backup).action(async (path: string, flags: BackupFlags) => {
    await backupFile(path, readConfig(flags), flags, { stdout, stderr })
  })
}

/**
 * Writes a consistent snapshot of a site to a file, prints a summary and returns it. A server of the site may be
 * running.
 * @throws StartError if there is no site, the file cannot be written, or "foyer restore" would refuse the written file
 * @see docs/backups.md
 */
export async function backupFile(
  path: string,
  config: Pick<Config, 'dataFolder' | 'database'>,
  flags: BackupFlags,
  { stdout, stderr }: OutputStreams,
): Promise<BackupSummary> {
  const progress = createProgress(stderr, { quiet: flags.quiet === true })
  let problem: string | undefined
  try {
    const summary = await withSite(config, (snapshot, siteSecret) =>
      withOutput(path, { force: flags.force === true, stdout }, (write) =>
        writeSite(snapshot, write, {
          siteSecret,
          now: new Date(),
          onRow: (table, row, line) => {
            problem ??= problemOf(() => checkSiteRow(table, row, line))
          },
          onRows: (rows) => progress.update(`${formatNumber(rows)} rows`, undefined),
        }),
      ),
    )
    progress.end()
    printSummary(summary, { stdout, stderr, path })
    if (problem !== undefined) {
      throw new StartError(
        `the backup is written, but "npx @foyer/server restore" will refuse it: it ${problem}; correct the value, and back up again`,
      )
    }
    return summary
  } finally {
    progress.end()
  }
}

/**
 * Runs a check and returns the message of its error, such as "has an invalid value in line …"; undefined without an
 * error.
 */
function problemOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof BackupFileError) return error.message
    throw error
  }
}

function printSummary(
  summary: BackupSummary,
  { stdout, stderr, path }: OutputStreams & { path: string },
): void {
  if (path === '-') stderr.write(`${describeBackup(summary)}\n`)
  else stdout.write(`Backup written to ${path}\n${describeBackup(summary)}\n`)
}

/** Describes a backup for the terminal: its counts and its checksum. */
export function describeBackup({ header, rows, sha256 }: BackupSummary): string {
  const items = [...rows].filter(([name]) => isItemsTable(name)).map(([, count]) => count)
  const parts = [
    counted(rows.get('identities') ?? 0, 'member', 'members'),
    counted(rows.get('collections') ?? 0, 'collection', 'collections'),
    counted(sum(items), 'item', 'items'),
    `${counted(sum([...rows.values()]), 'row', 'rows')} in all`,
  ]
  return [
    parts.join(', '),
    `as of ${header.createdAt.slice(0, 40)}, written by release ${header.release.slice(0, 40)}`,
    `sha256 ${sha256}`,
  ].join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function withSite<T>(
  { database, dataFolder }: Pick<Config, 'dataFolder' | 'database'>,
  work: (snapshot: TablesSnapshot, siteSecret: string | undefined) => Promise<T>,
): Promise<T> {
  if (!database) {
    const siteSecret = await readSiteSecret(dataFolder)
    const file = requireDatabase(dataFolder)
    reportLogLoss(file)
    return withSqliteSnapshot(file, async (snapshot) => {
      const tables = await snapshot.all<{ name: string }>(snapshot.dialect.catalog.tables)
      if (tables.some(({ name }) => isSiteTable(name))) return work(snapshot, siteSecret)
      throw new StartError(`the database "${file}" has no site; restore a backup`)
    })
  }
  const db = openPostgres(database)
  try {
    const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
    if (tables.some(({ name }) => isSiteTable(name)))
      return await db.snapshot((snapshot) => work(snapshot, undefined))
    throw new StartError(
      `the database "${database.shown}" has no site in the schema "${database.schema}"`,
    )
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw toDatabaseStartError(error, database)
  } finally {
    await db.close()
  }
}
