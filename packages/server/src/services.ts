import { storedAuditLog } from './adapters/audit-log-stored.js'
import { proofOfWork } from './adapters/captcha-proof-of-work.js'
import { recaptcha } from './adapters/captcha-recaptcha.js'
import { storedDecisionLog } from './adapters/decision-log-stored.js'
import { createLog } from './adapters/log-json.js'
import { inboxMailer } from './adapters/mailer-inbox.js'
import { smtpMailer } from './adapters/mailer-smtp.js'
import { inboxNotifier } from './adapters/notifier-inbox.js'
import { webhookNotifier } from './adapters/notifier-webhook.js'
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
import { completeSettings, type Settings } from './settings/settings.js'
import type { DeclaredSettings } from './settings/settings-schema.js'
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
  settings: Settings
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
  close(): Promise<void>
}

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
  await ensureSystemIndexes(db)
  const indexBuilder = createIndexBuilder({ db, log })
  indexBuilder.wake()
  const clock: Clock = { now: () => new Date() }
  const inbox = inboxMailer({ db, clock })
  const decisions = storedDecisionLog({ db, clock, log })
  const codeKey =
    config.codeKey ??
    (await (config.database ? loadSharedCodeKey(db) : loadCodeKey(config.dataFolder)))
  const audit = storedAuditLog({ db, clock, log })
  return {
    db,
    clock,
    inbox,
    mailer: config.smtp ? smtpMailer(config.smtp) : inbox,
    notifier: config.messageWebhook
      ? webhookNotifier({ ...config.messageWebhook, clock })
      : inboxNotifier({ db, clock }),
    log,
    decisions,
    captchas: createCaptchas({ db, clock, secret: codeKey }, config.recaptcha),
    audit,
    settings: completeSettings(site.settings),
    signingKeys: await openSigningKeys({ db, clock }),
    siteId: await loadSiteId(db),
    cursorKey: await loadCursorKey(db),
    codeKey,
    siteName: site.name,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies ?? [],
    indexBuilder,
    close: async () => {
      await indexBuilder.stop()
      await Promise.all([decisions.close(), audit.flush()])
      await close()
      log.close()
    },
  }
}

function createCaptchas(
  deps: Parameters<typeof proofOfWork>[0],
  keys: Config['recaptcha'],
): Captchas {
  return { proofOfWork: proofOfWork(deps), recaptcha: keys && recaptcha(deps, keys) }
}
