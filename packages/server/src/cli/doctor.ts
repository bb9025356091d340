import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { missingMailServerProblem, proxyProblem } from '../bootstrap/public-server-problems.js'
import { assertPublicFolder } from '../bootstrap/served-folder.js'
import { readSiteFile, type SiteFile } from '../bootstrap/site-file.js'
import { openPermissions } from '../bootstrap/site-warnings.js'
import { type Config, type Flags, readConfig } from '../config.js'
import { StartError } from '../lib/start-error.js'
import { isProblem, readMailServer } from '../mail/mail-server.js'
import { verifySmtp } from '../mail/smtp.js'
import { listStoredBackups } from '../storage/backups/backups.js'
import { listExistingCollections } from '../storage/collections/collections.js'
import type { LockingReader } from '../storage/database.js'
import { failedIndexAdvice } from '../storage/indexes/index-builder.js'
import { newestApplied, newestMigration } from '../storage/migrations/migrate.js'
import { isKnownSiteSecret, readSiteSecret } from '../storage/open-site/site-secret.js'
import { findSetting } from '../storage/settings/stored-settings.js'
import { folderProblem } from '../storage/sqlite/folder-probe.js'
import { addDataOptions } from './command-options.js'
import {
  clockProblems,
  damageProblems,
  databaseProblems,
  migrationProblems,
} from './database-checks.js'
import { readStored } from './read-stored.js'
import { examineCollections, examineSignUp, type Finding } from './site-checks.js'

type SiteConfig = Pick<
  Config,
  'dataFolder' | 'database' | 'publicUrl' | 'trustedProxies' | 'smtp' | 'codeKey' | 'siteFolder'
>

/** Bytes that must be free on the disk of the data folder. */
const FREE_BYTES = 1024 ** 3

/** Checks of the data, if it is of this release. */
const dataChecks: Record<
  string,
  (db: LockingReader, config: SiteConfig, site: SiteFile | undefined) => Promise<Finding>
> = {
  'sign-up': (db, _, site) => examineSignUp(db, site),
  'code key': codeKeyProblems,
  clock: clockProblems,
  permissions: permissionProblems,
  indexes: indexProblems,
  backups: backupProblems,
}

/** Adds `foyer doctor`. */
export function addDoctor(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'check settings, site file, proxy, disk, database, e-mail, migrations, declared collections, sign-up, code key, clock, permissions, indexes and backups',
    )
    .option('--site <folder>', 'folder with foyer.json (the current folder, if it has one)')
  addDataOptions(doctor).action(async (flags: Flags) => {
    if (!(await examineSite(readConfig(flags), process.stdout))) process.exitCode = 1
  })
}

/**
 * Checks a site and its machine, and prints a line for each check. Changes nothing.
 * @returns true if there is no problem
 * @see docs/commands.md#check-a-site
 */
export async function examineSite(config: SiteConfig, out: Writable): Promise<boolean> {
  let healthy = true
  const report = (name: string, finding: Finding): void => {
    const [problems, note] = Array.isArray(finding)
      ? [finding, '']
      : [finding.problems, `: ${finding.note}`]
    if (problems.length === 0) out.write(`ok       ${name}${note}\n`)
    for (const problem of problems) out.write(`problem  ${name}: ${problem}\n`)
    healthy &&= problems.length === 0
  }
  report(`Node.js ${process.versions.node}`, [])
  report('settings', [])
  const { finding, site } = await readDeclaredSite(config)
  report('site file', finding)
  report('proxy', proxyProblems(config))
  report('disk', await diskProblems(config))
  // An error of one check does not prevent the others.
  const examine = async (name: string, finding: Promise<Finding>): Promise<void> =>
    report(name, await finding.catch((error: unknown) => [describeFailure(error)]))
  try {
    const losses: string[] = []
    const reportLoss = (problem: string): void => void losses.push(problem)
    await readData(config, reportLoss, async (db, connection) => {
      if (connection) await examine('database', examineDatabase(config, losses, connection))
      const version = db && (await newestApplied(db))
      await examine('e-mail', mailProblems(db, config))
      report('migrations', version === undefined ? noData(config) : migrationProblems(version))
      if (site) {
        const isReadable = version === undefined || version === newestMigration
        const finding = isReadable && examineCollections(db, site)
        await examine('collections', finding || Promise.resolve(otherRelease))
      }
      for (const [name, check] of Object.entries(dataChecks)) {
        if (!db) report(name, noData(config))
        else if (version === newestMigration) await examine(name, check(db, config, site))
        else report(name, otherRelease)
      }
    })
  } catch (error) {
    report('data', [messageOf(error)])
  }
  return healthy
}

/**
 * Opens the data of a site and passes it to `read`; passes undefined if there is none, because no server has started
 * yet or the place is wrong. `connection` is the open database, whether it contains a site or not.
 */
async function readData(
  config: SiteConfig,
  reportLoss: (problem: string) => void,
  read: (db: LockingReader | undefined, connection?: LockingReader) => Promise<void>,
): Promise<void> {
  if (!config.database && !existsSync(join(config.dataFolder, 'foyer.db'))) return read(undefined)
  const examineTables = async (db: LockingReader): Promise<void> => {
    const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
    return read(tables.some(({ name }) => name === 'migrations') ? db : undefined, db)
  }
  return readStored(config, examineTables, reportLoss)
}

/** Examines the database itself. */
async function examineDatabase(
  { database, dataFolder }: SiteConfig,
  losses: readonly string[],
  connection: LockingReader,
): Promise<Finding> {
  if (database) return databaseProblems(connection, database)
  // Opening the database has removed the evidence of lost writes, so `losses` is reported even if the next check
  // throws.
  try {
    return [...losses, ...damageProblems(dataFolder)]
  } catch (error) {
    return [...losses, describeFailure(error)]
  }
}

/** The finding about a site that has no data yet. Names the place, because it may be a wrong one. */
function noData({ database, dataFolder }: SiteConfig): Finding {
  const place = database
    ? `the schema "${database.schema}" of "${database.shown}"`
    : `"${dataFolder}"`
  return { problems: [], note: `not checked, no data yet in ${place}` }
}

/**
 * Finding of every check but that of the migrations, if the data is of another release: it may lack tables that the
 * check reads.
 */
const otherRelease: Finding = {
  problems: [],
  note: 'not checked, because the data is of another release',
}

/** Describes an error of a check. Only those that users can solve are a StartError. */
function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  return `cannot be checked (${error instanceof Error ? error.message : String(error)})`
}

/** Returns the message of a StartError. Throws any other error. */
function messageOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  throw error
}

/** Reads and checks the site file of `--site`, else the one in the current folder. `site` is undefined without one. */
async function readDeclaredSite(
  config: SiteConfig,
): Promise<{ finding: Finding; site?: SiteFile }> {
  const siteFolder = config.siteFolder ?? process.cwd()
  if (config.siteFolder === undefined && !existsSync(join(siteFolder, 'foyer.json'))) {
    const note = 'not checked, none in this folder; choose one with --site'
    return { finding: { problems: [], note } }
  }
  try {
    const site = await readSiteFile(siteFolder)
    await assertPublicFolder(site.serve, { ...config, siteFolder })
    return { finding: [], site }
  } catch (error) {
    return { finding: [messageOf(error)] }
  }
}

function proxyProblems(config: SiteConfig): string[] {
  const problem = proxyProblem(config)
  return problem === undefined ? [] : [problem]
}

async function mailProblems(db: LockingReader | undefined, config: SiteConfig): Promise<Finding> {
  const siteSecret = db && (await findSiteSecret(db, config))
  const { description, server } = await readMailServer({ db, siteSecret, variables: config.smtp })
  if (description.server === undefined) {
    const missing = missingMailServerProblem(config, description)
    if (missing !== undefined) return [missing]
    return { problems: [], note: 'no mail server is set; e-mails stay in the inbox of the console' }
  }
  const source =
    description.source === 'variables' ? 'FOYER_SMTP_URL' : 'E-mail delivery in the console'
  const { host, port, encryption } = description.server
  const problem = isProblem(server) ? server : await verifySmtp(server)
  return problem === undefined
    ? { problems: [], note: `${host}:${port}, ${encryptionNames[encryption]}, set by ${source}` }
    : [`${host}:${port}, set by ${source}: ${problem.description}`]
}

const encryptionNames = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  opportunistic: 'STARTTLS if offered',
  none: 'no encryption',
}

async function findSiteSecret(
  db: LockingReader,
  { codeKey, database, dataFolder }: SiteConfig,
): Promise<string | undefined> {
  if (codeKey !== undefined) return codeKey
  const stored = await findSetting(db, 'codeKey')
  return stored ?? (database ? undefined : await readSiteSecret(dataFolder))
}

async function codeKeyProblems(db: LockingReader, config: SiteConfig): Promise<string[]> {
  const codeKey = await findSiteSecret(db, config)
  if ((await isKnownSiteSecret(db, codeKey ?? '')) !== false) return []
  const difference =
    config.codeKey === undefined
      ? 'FOYER_CODE_KEY is not set, but the process that started last had another key'
      : 'FOYER_CODE_KEY differs from the key of the process that started last'
  return [
    `${difference}; pending codes, authenticator apps, recovery codes and remembered devices need the same key in every process`,
  ]
}

async function diskProblems(config: SiteConfig): Promise<Finding> {
  const { database, dataFolder } = config
  if (database) return []
  if (!existsSync(dataFolder)) return noData(config)
  const problem = folderProblem(resolve(dataFolder))
  if (problem !== undefined) return [problem]
  const { bavail, bsize } = await statfs(dataFolder)
  const free = bavail * bsize
  if (free >= FREE_BYTES) return []
  const megabytes = Math.floor(free / 1024 ** 2)
  return [
    `${megabytes} MB are free for "${dataFolder}", expected 1024; delete files or move the data folder`,
  ]
}

async function permissionProblems(db: LockingReader): Promise<string[]> {
  return (await listExistingCollections(db)).flatMap(openPermissions)
}

async function indexProblems(db: LockingReader): Promise<string[]> {
  return (await listExistingCollections(db)).flatMap(({ id, indexes }) =>
    indexes.flatMap(({ failure }) => {
      if (!failure) return []
      return [`collection "${id}": ${failure.description}; ${failedIndexAdvice}`]
    }),
  )
}

async function backupProblems(db: LockingReader): Promise<string[]> {
  const newest = { statuses: [], types: ['AUTO' as const], limit: 1, offset: 0 }
  const [backup] = (await listStoredBackups(db, newest)).backups
  if (backup?.status !== 'FAILED') return []
  return [
    `the newest automatic backup, of ${backup.requestedAt.toISOString()}, has failed; the log of the server shows why. With a schedule, the server repeats it every hour`,
  ]
}
