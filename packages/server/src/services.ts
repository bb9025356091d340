import { type ProofOfWorkDeps, proofOfWork } from './adapters/captcha-proof-of-work.js'
import { recaptcha } from './adapters/captcha-recaptcha.js'
import { type ClosableLog, createLog } from './adapters/log-json.js'
import { webhookNotifier } from './adapters/notifier-webhook.js'
import type { Config } from './config.js'
import { createPasswords, type Passwords } from './identity/password/password.js'
import { createPemKeyPair, type PemKeyPair } from './lib/pem-key-pair.js'
import { createRunner, idleRunner, type Runner } from './lib/runner.js'
import { createInbox, type Inbox } from './mail/inbox.js'
import { createMailServer, type MailServer } from './mail/mail-server.js'
import { createMailer } from './mail/mailer.js'
import { openSigningKeys, type SigningKeys } from './oauth/token/signing-keys.js'
import type { Captchas } from './ports/captcha.js'
import type { Clock } from './ports/clock.js'
import type { Log } from './ports/log.js'
import type { Mailer } from './ports/mailer.js'
import type { Notifier } from './ports/notifier.js'
import type { SharedCounts } from './ports/shared-counts.js'
import type { PartialSettings, Settings } from './settings/settings.js'
import { type BackupFolder, openBackupFolder } from './storage/backups/backup-folder.js'
import type { Database } from './storage/database.js'
import { type EventLog, openEventLog } from './storage/events/event-log.js'
import { createIndexBuilder } from './storage/indexes/index-builder.js'
import { type AuditLog, createAuditLog } from './storage/logs/audit-log.js'
import { createDecisionLog, type DecisionLog } from './storage/logs/decision-log.js'
import { openPostgresSite } from './storage/open-site/postgres-site.js'
import {
  loadSharedSiteSecret,
  loadSiteSecret,
  reportChangedSiteSecret,
} from './storage/open-site/site-secret.js'
import { openSqliteSite } from './storage/open-site/sqlite-site.js'
import { reportClockSkew } from './storage/postgres/schema.js'
import {
  type LiveSettings,
  openLiveSettings,
  readDeclaredSettings,
} from './storage/settings/live-settings.js'
import { loadCursorKey, loadSiteId } from './storage/settings/stored-settings.js'
import { createSharedCounts } from './storage/shared-counts.js'

export { createVirtualClock } from './adapters/clock-virtual.js'

/** Dependencies of a server. A program that embeds Foyer may pass its own. */
export interface Services {
  db: Database
  mailer: Mailer
  /** Describes, changes and tests the mail server that `mailer` uses. */
  mailServer: MailServer
  notifier: Notifier
  inbox: Inbox
  decisions: DecisionLog
  /** Reports a call for a collection that does not exist. Absent except during development. */
  reportUnknownCollection?: ((collectionId: string, route: string) => void) | undefined
  /** Reports a field that a read uses and that its collection does not declare. Absent except during development. */
  reportUndeclaredField?:
    | ((collection: { id: string; fields: readonly { key: string }[] }, field: string) => void)
    | undefined
  captchas: Captchas
  /** Hashes and checks passwords. */
  passwords: Passwords
  /** Creates the key pair of a webhook endpoint, which takes up to half a second of processor time. */
  createPemKeyPair(): Promise<PemKeyPair>
  /** Audit log whose entries have no actor. The dependencies of a call have an audit log that adds the caller. */
  audit: AuditLog
  events: EventLog
  clock: Clock
  log: Log
  /** True if other processes may serve the site: on PostgreSQL. */
  isShared: boolean
  /** Counts that all processes of a site share; undefined for a single process. */
  sharedCounts: SharedCounts | undefined
  /** Current settings. Read them at each use and never copy them, because they change. */
  settings: Settings
  /** Sources and changes of the settings. */
  liveSettings: LiveSettings
  /** Reloads settings that another process may have changed. Idle if there is no other process. */
  settingsReloader: Runner
  signingKeys: SigningKeys
  /** Random id of the site and issuer of its tokens. Tokens of other issuers are rejected. */
  siteId: string
  /** Secret that signs cursors. */
  cursorKey: string
  /**
   * Secret of the site. It keys the hashes of codes, encrypts stored secrets and the results of forms, signs captchas
   * and the tokens of devices, and derives refresh tokens. `FOYER_CODE_KEY`, its file and its row in the database, and
   * the documents call it the code key. @see `lib/derive-key.ts`, `lib/seal.ts`
   */
  siteSecret: string
  siteName: string
  /** Origin that browsers see. */
  publicUrl: string
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** Private hosts and networks to which webhooks may be sent. */
  webhookAllowList: readonly string[]
  /** Minimum duration of a slow request, in milliseconds. */
  slowRequestMs: number
  /** Builds and drops indexes. */
  indexBuilder: Runner
  /** Backup files of collections. */
  backupFolder: BackupFolder
  close(): Promise<void>
}

const systemClock: Clock = { now: () => new Date() }

/** Name and settings from the site file. */
export interface DeclaredSite {
  name: string
  settings: PartialSettings
}

/** The part of the configuration that services need. */
export type ServiceConfig = Pick<
  Config,
  | 'dataFolder'
  | 'database'
  | 'publicUrl'
  | 'codeKey'
  | 'smtp'
  | 'messageWebhook'
  | 'logLevel'
  | 'slowRequestMs'
  | 'trustedProxies'
  | 'recaptcha'
  | 'webhookAllowList'
>

/**
 * Opens the database (SQLite in the data folder, or PostgreSQL if configured) and creates the services of a site.
 * @param options.forCommand refuses data of an earlier release (only a server upgrades it), builds no indexes, and uses
 *   the settings that the site file had at the last start
 * @throws StartError when the database cannot be used
 */
export async function createServices(
  config: ServiceConfig,
  site: DeclaredSite,
  {
    clock = systemClock,
    forCommand = false,
  }: { clock?: Clock | undefined; forCommand?: boolean } = {},
): Promise<Services> {
  const log = createLog(config.logLevel)
  const { db, close: closeStorage } = await openStorage(config, { log, upgrade: !forCommand })
  const stops: Stop[] = []
  const close = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()))
    await closeStorage()
    log.close()
  }
  try {
    return await buildServices(config, site, { db, log, clock, close, stops, forCommand })
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends the background work of a service. */
type Stop = () => unknown

/** Creates the services. Adds to `stops` what has to end before the database is closed, also if a later step fails. */
async function buildServices(
  config: ServiceConfig,
  site: DeclaredSite,
  {
    db,
    log,
    clock,
    close,
    stops,
    forCommand,
  }: Pick<Services, 'db' | 'log' | 'clock' | 'close'> & { stops: Stop[]; forCommand: boolean },
): Promise<Services> {
  const isShared = config.database !== undefined
  if (isShared && !forCommand) await reportClockSkew(db, { clock, log })
  const indexBuilder = forCommand ? idleRunner : startIndexBuilder({ db, log })
  stops.push(indexBuilder.stop)
  const decisions = createDecisionLog({ db, clock, log })
  stops.push(decisions.flush)
  const siteSecret = config.codeKey ?? (await loadStoredSiteSecret(config, db))
  if (!forCommand) await reportChangedSiteSecret(db, { siteSecret, log })
  const audit = createAuditLog({ db, clock, log })
  stops.push(audit.flush)
  const sharedCounts = isShared ? createSharedCounts(db) : undefined
  if (sharedCounts) stops.push(sharedCounts.close)
  const events = await openEventLog({ db, log, shared: isShared })
  stops.push(events.stop)
  const declared = forCommand ? await readDeclaredSettings(db) : site.settings
  const liveSettings = await openLiveSettings({ db, log, declared })
  return {
    db,
    clock,
    ...createMessengers(config, { db, clock, siteSecret }),
    log,
    decisions,
    captchas: createCaptchas({ db, clock, secret: siteSecret }, config.recaptcha),
    passwords: createPasswords(),
    createPemKeyPair,
    audit,
    events,
    isShared,
    sharedCounts,
    settings: liveSettings.current,
    liveSettings,
    settingsReloader: isShared
      ? createRunner({ log, name: 'reading the settings', work: liveSettings.reload })
      : idleRunner,
    signingKeys: await openSigningKeys({ db, clock }),
    siteId: await loadSiteId(db),
    cursorKey: await loadCursorKey(db),
    siteSecret,
    siteName: site.name,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    webhookAllowList: config.webhookAllowList,
    slowRequestMs: config.slowRequestMs,
    indexBuilder,
    backupFolder: openBackupFolder(config.dataFolder),
    close,
  }
}

async function openStorage(
  { database, dataFolder }: ServiceConfig,
  { log, upgrade }: { log: ClosableLog; upgrade: boolean },
): ReturnType<typeof openSqliteSite> {
  const report = (sentence: string): void => log.error({}, sentence)
  try {
    return await (database
      ? openPostgresSite(database, { upgrade })
      : openSqliteSite(dataFolder, { report, upgrade }))
  } catch (error) {
    log.close()
    throw error
  }
}

function startIndexBuilder(deps: { db: Database; log: Log }): Runner {
  const indexBuilder = createIndexBuilder(deps)
  indexBuilder.wake()
  return indexBuilder
}

/** Creates mailer and notifier. Without configuration, both deliver to the inbox of the console. */
function createMessengers(
  { smtp, messageWebhook }: ServiceConfig,
  deps: { db: Database; clock: Clock; siteSecret: string },
): Pick<Services, 'inbox' | 'mailer' | 'mailServer' | 'notifier'> {
  const inbox = createInbox(deps)
  const { db, siteSecret } = deps
  return {
    inbox,
    mailer: createMailer({ db, siteSecret, variables: smtp, inbox: inbox.mailer }),
    mailServer: createMailServer({ db, siteSecret, variables: smtp }),
    notifier: messageWebhook
      ? webhookNotifier({ ...messageWebhook, clock: deps.clock })
      : inbox.notifier,
  }
}

function loadStoredSiteSecret(
  { database, dataFolder }: ServiceConfig,
  db: Database,
): Promise<string> {
  return database ? loadSharedSiteSecret(db) : loadSiteSecret(dataFolder, db)
}

function createCaptchas(deps: ProofOfWorkDeps, keys: Config['recaptcha']): Captchas {
  return { proofOfWork: proofOfWork(deps), recaptcha: keys && recaptcha(deps, keys) }
}
