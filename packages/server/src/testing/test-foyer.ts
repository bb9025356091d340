import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPageAssets } from '@foyer/pages'
import { createFoyer, type Foyer } from '../app.js'
import { applyCollections } from '../bootstrap/apply-site-file.js'
import { ensureFirstClient, ensureOwnerKey } from '../bootstrap/first-start.js'
import type { DeclaredCollection } from '../bootstrap/site-file.js'
import { readConfig } from '../config.js'
import {
  createPasswords,
  type PasswordCost,
  type Passwords,
} from '../identity/password/password.js'
import { createPemKeyPair, type PemKeyPair } from '../lib/pem-key-pair.js'
import type { Mailer, MailMessage } from '../ports/mailer.js'
import { createServices, type ServiceConfig, type Services } from '../services.js'
import type { PartialSettings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { PostgresTarget } from '../storage/postgres/target.js'
import { afterThisFile } from '../storage/testing/clean-up.js'
import { createMigratedDatabase, fillDataFolder } from '../storage/testing/migrated-database.js'
import { createCaller, type TestCaller } from './test-caller.js'

export const ownerKey = 'owner-key-of-the-tests'
export const publicUrl = 'http://127.0.0.1:4400'
export const redirectUri = `${publicUrl}/callback`
export const clientId = 'test-site'

/** An in-process server with its own data folder and a clock that the test controls. */
export interface TestFoyer extends Omit<Foyer, 'fetch'> {
  services: Services
  /** PostgreSQL database of the server; undefined with SQLite. */
  database: PostgresTarget | undefined
  dataFolder: string
  fetch(request: Request): Promise<Response>
  /** Mails sent so far, oldest first. `mailRunner.untilIdle()` sends those that are queued. */
  mails: MailMessage[]
  /** Advances the clock. */
  advance(seconds: number): void
  as(authorization: string): TestCaller
  owner: TestCaller
  /** Creates a visitor of a client; by default, of the first client. */
  visitor(atClient?: string): Promise<TestCaller>
  /** Closes the server; otherwise it closes at the end of the test file. */
  close(): Promise<void>
}

export interface TestFoyerOptions {
  /** Database of another test server, to share it. Default: a new one. */
  database?: PostgresTarget
  /** Existing data folder, which is not removed at the end. Default: a new folder. */
  dataFolder?: string
  settings?: PartialSettings
  /** Time limit in milliseconds for the scans of a request. Default: a minute, for a busy machine. */
  scanMs?: number
  /** Private hosts and networks to which webhooks may be sent. */
  webhookAllowList?: string[]
  /** Replaces the mailer that collects mails in `mails`. With `configured`, the mail server of the site sends them. */
  mailer?: Mailer | 'configured'
  /** Mail server of the environment. */
  smtp?: { url: string; from: string }
  /** Replaces the password hashing, which is cheap by default. Tests about time pass `createPasswords()`. */
  passwords?: Passwords
  /** Wraps the database, for example to count its statements. */
  wrapDatabase?: (db: Database) => Database
  collections?: (Pick<DeclaredCollection, 'id' | 'permissions'> & Partial<DeclaredCollection>)[]
}

/**
 * Time of all clocks of a test file in milliseconds, without their `advance` calls. It does not follow real time, so
 * that nothing expires early on a slow machine. Each read adds a millisecond, so that later events have later times.
 */
let sharedTime = 0

/** Cost of passwords in tests: hashing takes less time than a query. */
const quickCost: PasswordCost = { memoryCost: 64, timeCost: 1 }

const pages = readPageAssets('/auth/assets')

/**
 * Key pairs of webhooks, created once per test process, because creating one takes longer than most tests. Three, so
 * that an endpoint, its next key and another endpoint have different ones.
 */
const pemKeyPairs: Promise<PemKeyPair>[] = []
const pairCount = 3
let pairsUsed = 0

function nextPemKeyPair(): Promise<PemKeyPair> {
  const position = pairsUsed++ % pairCount
  pemKeyPairs[position] ??= createPemKeyPair()
  return pemKeyPairs[position]
}

export async function createTestFoyer(options: TestFoyerOptions = {}): Promise<TestFoyer> {
  const ownFolder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const dataFolder = options.dataFolder ?? ownFolder
  const isNew = options.database === undefined && options.dataFolder === undefined
  const migrated = isNew ? await createMigratedDatabase() : undefined
  const database = options.database ?? migrated?.target
  if (isNew && !database) await fillDataFolder(dataFolder)
  const { webhookAllowList = [], smtp } = options
  const config: ServiceConfig = {
    ...readConfig({ log: 'silent' }, {}),
    dataFolder,
    database,
    publicUrl,
    webhookAllowList,
    smtp,
  }
  const site = { name: 'Test site', settings: options.settings ?? {} }
  const mails: MailMessage[] = []
  let advancedMs = 0
  // The rows of the template database have real times, so the clock must not start earlier.
  sharedTime = Math.max(sharedTime, Date.now())
  const clock = { now: () => new Date(sharedTime++ + advancedMs) }
  const opened = await createServices(config, site, { clock })
  const db = options.wrapDatabase?.(opened.db) ?? opened.db
  const collectingMailer: Mailer = {
    send: async (message) => {
      mails.push(message)
      return 'sent'
    },
  }
  const services: Services = {
    ...opened,
    passwords: options.passwords ?? createPasswords({ cost: quickCost }),
    createPemKeyPair: nextPemKeyPair,
    db: {
      ...db,
      createScan: ({ requester, ms = options.scanMs ?? 60_000 }) =>
        opened.db.createScan({ requester, ms }),
    },
    mailer: options.mailer === 'configured' ? opened.mailer : (options.mailer ?? collectingMailer),
  }
  let stopJobs = async (): Promise<void> => {}
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await stopJobs()
    await services.audit.flush()
    await services.close()
    await migrated?.drop()
    await rm(ownFolder, { recursive: true })
  }
  afterThisFile(close)
  const declared = (options.collections ?? []).map((collection) => ({
    displayName: collection.id,
    fields: [],
    seed: undefined,
    ...collection,
  }))
  await applyCollections(services, declared)
  services.indexBuilder.wake()
  await ensureOwnerKey(services, ownerKey)
  await ensureFirstClient(services, { clientId, redirectUris: [redirectUri] })
  const foyer = createFoyer(services, { pages: await pages })
  stopJobs = async () => {
    foyer.live.stop()
    const { jobRunner, backupRunner, mailRunner, deletionRunner, erasureRunner, webhookRunner } =
      foyer
    const runners = [
      jobRunner,
      backupRunner,
      mailRunner,
      deletionRunner,
      erasureRunner,
      webhookRunner,
    ]
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  // Mails are sent in the background. Waits for them after a call that may send some, so that a test finds them in
  // `mails`.
  const afterMails = async (request: Request, pending: Promise<Response>): Promise<Response> => {
    const response = await pending
    if (/\/(?:_api\/iam|_iam|auth|oauth2|_foyer\/v1\/my)\//.test(request.url))
      await foyer.mailRunner.untilIdle()
    return response
  }
  const fetch = (request: Request): Promise<Response> => afterMails(request, foyer.fetch(request))
  const as = (authorization: string): TestCaller => createCaller(fetch, authorization)
  return {
    ...foyer,
    services,
    database,
    dataFolder,
    fetch,
    fetchFrom: (address, request) => afterMails(request, foyer.fetchFrom(address, request)),
    mails,
    advance: (seconds) => {
      advancedMs += seconds * 1000
    },
    as,
    owner: as(ownerKey),
    visitor: async (atClient = clientId) => {
      const grant = { clientId: atClient, grantType: 'anonymous' }
      const { body } = await as('').post('/oauth2/token', grant)
      return as(String(body.access_token))
    },
    close,
  }
}
