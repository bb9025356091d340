import { storedAuditLog } from './adapters/audit-log-stored.js'
import { proofOfWork } from './adapters/captcha-proof-of-work.js'
import { recaptcha } from './adapters/captcha-recaptcha.js'
import { storedDecisionLog } from './adapters/decision-log-stored.js'
import { createLog } from './adapters/log-json.js'
import { inboxMailer } from './adapters/mailer-inbox.js'
import { smtpMailer } from './adapters/mailer-smtp.js'
import { inboxNotifier } from './adapters/notifier-inbox.js'
import { webhookNotifier } from './adapters/notifier-webhook.js'
import { storedSettings } from './adapters/settings-stored.js'
import { storedCounts } from './adapters/shared-counts-stored.js'
import type { Config } from './config.js'
import { openSigningKeys, type SigningKeys } from './oauth/signing-keys.js'
import type { AuditLog } from './ports/audit-log.js'
import type { Captchas } from './ports/captcha.js'
import type { Clock } from './ports/clock.js'
import type { DecisionLog } from './ports/decision-log.js'
import type { Inbox } from './ports/inbox.js'
import type { Log } from './ports/log.js'
import type { Mailer } from './ports/mailer.js'
import type { Notifier } from './ports/notifier.js'
import type { SharedCounts } from './ports/shared-counts.js'
import type { LiveSettings } from './settings/live-settings.js'
import type { Settings } from './settings/settings.js'
import type { DeclaredSettings } from './settings/settings-schema.js'
import { type BackupFolder, openBackupFolder } from './storage/backup/backup-folder.js'
import { loadCodeKey, loadSharedCodeKey } from './storage/code-key.js'
import { loadCursorKey } from './storage/cursor-key.js'
import { openDataFolder } from './storage/data-folder.js'
import type { Database } from './storage/database.js'
import { createIndexBuilder, type IndexBuilder } from './storage/index-builder.js'
import { ensureSystemIndexes } from './storage/index-work.js'
import { loadSiteId } from './storage/site-id.js'
import { openSiteSchema } from './storage/site-schema.js'

/** Everything that a server works with; whoever embeds Foyer may pass services of their own. */
export interface Services {
  db: Database
  mailer: Mailer
  notifier: Notifier
  inbox: Inbox
  decisions: DecisionLog
  captchas: Captchas
  audit: AuditLog
  clock: Clock
  log: Log
  /** Where the processes of a site count together; undefined where there is one alone. */
  sharedCounts: SharedCounts | undefined
  /** As they are now: read at use, never copied. */
  settings: Settings
  /** How they came about, and how they change. */
  liveSettings: LiveSettings
  signingKeys: SigningKeys
  /** Random, made once: tokens of another site are not ours. */
  siteId: string
  /** The secret that signs cursors. */
  cursorKey: string
  /** The secret that keys the hashes of codes. */
  codeKey: string
  siteName: string
  /** The address that browsers see, without a slash at the end. */
  publicUrl: string
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  indexBuilder: IndexBuilder
  /** Files of backups of collections. */
  backupFolder: BackupFolder
  close(): Promise<void>
}

const clock: Clock = { now: () => new Date() }

/** What a site declares about itself. */
export interface DeclaredSite {
  name: string
  settings: DeclaredSettings
}

/**
 * Opens the database, a data folder unless a PostgreSQL is named, and builds the services of one site.
 * @throws StartError when the database cannot be used
 */
export async function createServices(
  config: Pick<Config, 'dataFolder' | 'publicUrl' | 'smtp' | 'logLevel'> &
    Partial<
      Pick<Config, 'database' | 'codeKey' | 'messageWebhook' | 'trustedProxies' | 'recaptcha'>
    >,
  site: DeclaredSite,
): Promise<Services> {
  const { db, close } = await (config.database
    ? openSiteSchema(config.database)
    : openDataFolder(config.dataFolder))
  const log = createLog(config.logLevel)
  const indexBuilder = await startIndexBuilder({ db, log })
  const decisions = storedDecisionLog({ db, clock, log })
  const codeKey = config.codeKey ?? (await keptCodeKey(config, db))
  const audit = storedAuditLog({ db, clock, log })
  const sharedCounts = config.database && storedCounts(db)
  const shared = sharedCounts !== undefined
  const liveSettings = await storedSettings({ db, log, declared: site.settings, shared })
  return {
    db,
    clock,
    ...messengers(config, { db, clock }),
    log,
    decisions,
    captchas: createCaptchas({ db, clock, secret: codeKey }, config.recaptcha),
    audit,
    sharedCounts,
    settings: liveSettings.current,
    liveSettings,
    signingKeys: await openSigningKeys({ db, clock }),
    siteId: await loadSiteId(db),
    cursorKey: await loadCursorKey(db),
    codeKey,
    siteName: site.name,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies ?? [],
    indexBuilder,
    backupFolder: openBackupFolder(config.dataFolder),
    close: async () => {
      sharedCounts?.close()
      await Promise.all([indexBuilder.stop(), decisions.close(), audit.flush()])
      await close()
      log.close()
    },
  }
}

async function startIndexBuilder(deps: { db: Database; log: Log }): Promise<IndexBuilder> {
  await ensureSystemIndexes(deps.db)
  const indexBuilder = createIndexBuilder(deps)
  indexBuilder.wake()
  return indexBuilder
}

/** What brings mails and messages to people: the inbox of the console where nothing else is set. */
function messengers(
  { smtp, messageWebhook }: Pick<Config, 'smtp'> & Partial<Pick<Config, 'messageWebhook'>>,
  deps: { db: Database; clock: Clock },
): Pick<Services, 'inbox' | 'mailer' | 'notifier'> {
  const inbox = inboxMailer(deps)
  return {
    inbox,
    mailer: smtp ? smtpMailer(smtp) : inbox,
    notifier: messageWebhook
      ? webhookNotifier({ ...messageWebhook, clock: deps.clock })
      : inboxNotifier(deps),
  }
}

function keptCodeKey(
  { database, dataFolder }: Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'database'>>,
  db: Database,
): Promise<string> {
  return database ? loadSharedCodeKey(db) : loadCodeKey(dataFolder, db)
}

function createCaptchas(
  deps: Parameters<typeof proofOfWork>[0],
  keys: Config['recaptcha'],
): Captchas {
  return { proofOfWork: proofOfWork(deps), recaptcha: keys && recaptcha(deps, keys) }
}
