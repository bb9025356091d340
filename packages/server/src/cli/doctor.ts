import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { readSiteFile } from '../bootstrap/site-file.js'
import { openPermissions } from '../bootstrap/site-warnings.js'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../lib/loopback.js'
import { StartError } from '../lib/start-error.js'
import { verifySmtp } from '../services.js'
import { listCollections } from '../storage/items/collections.js'
import { databaseTime } from '../storage/site/database-time.js'
import { newestApplied, newestMigration } from '../storage/site/migrate.js'
import { folderProblem } from '../storage/sqlite/folder-probe.js'
import { readStored } from './read-stored.js'

type Subject = Pick<
  Config,
  'dataFolder' | 'database' | 'publicUrl' | 'trustedProxies' | 'smtp' | 'siteFolder'
>

/** Bytes that must be free on the disk of the data folder. */
const FREE_BYTES = 1024 ** 3
/** Difference in milliseconds between two clocks that is not reported. */
const SKEW_MS = 60_000
/** Collections that are examined. */
const MAX_COLLECTIONS = 1000

/** Examines one part of a site. Returns its problems, a sentence each with what to do. */
type Check = (config: Subject) => string[] | Promise<string[]>

const checks: readonly (readonly [name: string, check: Check])[] = [
  ['site file', siteFileProblems],
  ['proxy', proxyProblems],
  ['e-mail', mailProblems],
  ['disk', diskProblems],
  ['migrations', migrationProblems],
  ['clock', clockProblems],
  ['permissions', permissionProblems],
]

/**
 * Examines a site and its machine, and prints a line for each check. Changes nothing.
 * @returns true if there is no problem
 * @see docs/start.md
 */
export async function examine(config: Subject, out: Writable): Promise<boolean> {
  out.write(`ok       Node.js ${process.versions.node}\nok       settings\n`)
  let healthy = true
  for (const [name, check] of checks) {
    const problems = await problemsOf(check, config)
    if (problems.length === 0) out.write(`ok       ${name}\n`)
    for (const problem of problems) out.write(`problem  ${name}: ${problem}\n`)
    healthy &&= problems.length === 0
  }
  return healthy
}

async function problemsOf(check: Check, config: Subject): Promise<string[]> {
  try {
    return await check(config)
  } catch (error) {
    if (error instanceof StartError) return [error.message]
    throw error
  }
}

async function siteFileProblems({ siteFolder }: Subject): Promise<string[]> {
  if (siteFolder !== undefined) await readSiteFile(siteFolder)
  return []
}

function proxyProblems({ publicUrl, trustedProxies }: Subject): string[] {
  if (!publicUrl.startsWith('https:') || trustedProxies.length > 0) return []
  return [
    'FOYER_PUBLIC_URL is https, so a proxy is in front of the server, but FOYER_TRUST_PROXY does not name its address: all visitors share the limits of one network',
  ]
}

async function mailProblems({ smtp, publicUrl }: Subject): Promise<string[]> {
  if (!smtp) {
    // In development mails are read in the console.
    if (isLoopbackHost(new URL(publicUrl).hostname)) return []
    return [
      'no mail server is set, mails stay in the inbox of the console; set FOYER_SMTP_URL and FOYER_MAIL_FROM',
    ]
  }
  const problem = await verifySmtp(smtp)
  return problem === undefined
    ? []
    : [
        `the mail server of FOYER_SMTP_URL does not accept the login (${problem}); check address, user and password`,
      ]
}

async function diskProblems({ database, dataFolder }: Subject): Promise<string[]> {
  if (database) return []
  if (!existsSync(dataFolder)) return []
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

async function migrationProblems(config: Subject): Promise<string[]> {
  if (!hasData(config)) return []
  const applied = await readStored(config, newestApplied)
  if (applied === newestMigration) return []
  return [
    applied < newestMigration
      ? `the data is at version ${applied} of ${newestMigration}; make a backup, then the next start migrates it`
      : `the data is at version ${applied}, this release knows ${newestMigration}; use the newer release`,
  ]
}

async function clockProblems(config: Subject): Promise<string[]> {
  if (!hasData(config)) return []
  const now = Date.now()
  const skew = await clockSkew(config, now)
  if (skew <= SKEW_MS) return []
  const seconds = Math.round(skew / 1000)
  return [`this clock is ${seconds} seconds off from that of the data; synchronise it (NTP)`]
}

/** Compares with the clock of PostgreSQL. A database file that was written in the future proves a clock set back. */
async function clockSkew({ database, dataFolder }: Subject, now: number): Promise<number> {
  if (!database) return (await stat(join(dataFolder, 'foyer.db'))).mtimeMs - now
  return Math.abs((await readStored({ database, dataFolder }, databaseTime)) - now)
}

async function permissionProblems(config: Subject): Promise<string[]> {
  if (!hasData(config)) return []
  const { collections } = await readStored(config, (db) =>
    listCollections(db, { limit: MAX_COLLECTIONS, offset: 0 }),
  )
  return collections.flatMap(openPermissions)
}

/** Returns false for a data folder before its first start. */
function hasData({ database, dataFolder }: Subject): boolean {
  return database !== undefined || existsSync(join(dataFolder, 'foyer.db'))
}
