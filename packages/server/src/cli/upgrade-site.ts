import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, type Flags, readConfig } from '../config.js'
import { StartError } from '../lib/start-error.js'
import { assertComplete } from '../storage/backups/site-tables.js'
import type { Queries } from '../storage/database.js'
import {
  newestApplied,
  newestMigration,
  oldestMigration,
  tooOldSentence,
} from '../storage/migrations/migrate.js'
import { openPostgresSite } from '../storage/open-site/postgres-site.js'
import { claimFolder, openSqliteSite, requireDatabase } from '../storage/open-site/sqlite-site.js'
import { openPostgres } from '../storage/postgres/open.js'
import { assertAlone } from '../storage/postgres/schema.js'
import { backupFile } from './backup-file.js'
import { addDataOptions } from './command-options.js'
import type { OutputStreams } from './progress.js'
import { readStored } from './read-stored.js'
import { shellArgument } from './terminal-text.js'

/** Flags of `foyer upgrade`. */
export interface UpgradeFlags extends Pick<Flags, 'data' | 'database'> {
  backup?: string
  quiet?: boolean
}

type UpgradedSite = Pick<Config, 'dataFolder' | 'database'>

/** Adds `foyer upgrade`. */
export function addUpgrade(program: Command): void {
  const { stdout, stderr } = process
  const upgrade = program
    .command('upgrade')
    .description('back up the data of an earlier release, upgrade it to this one, and check it')
    .option('--backup <file>', 'file of the backup (default: a new file in the data folder)')
    .option('--quiet', 'print no progress')
  addDataOptions(upgrade).action((flags: UpgradeFlags) =>
    upgradeSite(readConfig(flags), flags, { stdout, stderr }),
  )
}

/**
 * Writes a backup of a site, brings its data to this release, and checks that no member, collection or item is lost.
 * The migrations and the check run in one transaction, so a failure changes nothing.
 * @throws StartError if the site is in use, was written by a newer release or before the first one, or its upgrade
 * fails
 * @see docs/deploy.md#upgrade
 */
export async function upgradeSite(
  config: UpgradedSite,
  flags: UpgradeFlags,
  { stdout, stderr, now = new Date() }: OutputStreams & { now?: Date },
): Promise<void> {
  if (!config.database) requireDatabase(config.dataFolder)
  const version = await readStored(config, newestApplied)
  if (version === newestMigration) {
    stdout.write(`The data is at version ${version}, which is that of this release.\n`)
    return
  }
  if (version < oldestMigration) throw new StartError(tooOldSentence(version))
  if (version > newestMigration) {
    throw new StartError(
      `the data is at version ${version}, this release knows versions up to ${newestMigration}; use the newer release`,
    )
  }
  await assertUnused(config)
  const file = resolve(flags.backup ?? (await backupPath(config, version, now)))
  const backup = await backupFile(file, config, flags, { stdout, stderr })
  const verify = (tx: Queries): Promise<void> => assertComplete(tx, backup)
  await migrateData(config, (sentence) => void stdout.write(`${sentence}\n`), verify)
  stdout.write(
    `Upgraded the data from version ${version} to ${newestMigration}. To go back, install the earlier release and run: npx @foyer/server restore ${shellArgument(file)} --replace ${placeOf(config)}\n`,
  )
}

/** Returns the option that names the upgraded site in another folder and environment. */
function placeOf({ database, dataFolder }: UpgradedSite): string {
  if (!database) return `--data ${shellArgument(resolve(dataFolder))}`
  const url = shellArgument(`${database.shown}?schema=${database.schema}`)
  return `--database ${url} (add the password and other parameters of the URL)`
}

/**
 * Returns the default path of the backup: in the data folder, not in its folder `backups`. Creates the data folder,
 * which a site in PostgreSQL may lack.
 */
async function backupPath(
  { dataFolder }: UpgradedSite,
  version: number,
  now: Date,
): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `the data folder "${dataFolder}" cannot be created for the backup (${reason}); choose another file with --backup`,
      { cause: error },
    )
  }
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(dataFolder, `before-upgrade-of-version-${version}-${time}.foyer`)
}

async function assertUnused({ database, dataFolder }: UpgradedSite): Promise<void> {
  if (!database) return (await claimFolder(dataFolder)).unlock()
  const db = openPostgres(database)
  try {
    await assertAlone(db, database)
  } finally {
    await db.close()
  }
}

async function migrateData(
  { database, dataFolder }: UpgradedSite,
  report: (sentence: string) => void,
  verify: (tx: Queries) => Promise<void>,
): Promise<void> {
  const opened = database
    ? await openPostgresSite(database, { verify })
    : await openSqliteSite(dataFolder, { report, verify })
  await opened.close()
}
