import type { PageAssets } from '@foyer/pages'
import type { LRUCache } from 'lru-cache'
import type { CompareBackup } from '../../data/backups/compare-backup.js'
import type { IndexDeps } from '../../data/collections/indexes.js'
import type { DataDeps } from '../../data/deps.js'
import type { SiteCounts } from '../../data/overview.js'
import type { CursorDeps } from '../../data/paging/cursor.js'
import type { PipelineQueue } from '../../data/query/pipeline/pipeline-queue.js'
import type { SearchItems } from '../../data/query/search.js'
import type { SlowReadRecord } from '../../data/reads/slow-read-record.js'
import type { LiveHub } from '../../events/live/hub.js'
import type { AddressPolicy } from '../../events/webhooks/address-policy.js'
import type { WebhookSender } from '../../events/webhooks/send-request.js'
import type { Networks } from '../../http/client-network.js'
import type { RequestLog } from '../../http/monitoring/request-log.js'
import type { IdentityDeps } from '../../identity/deps.js'
import type { PemKeyPair } from '../../lib/pem-key-pair.js'
import type { Runner } from '../../lib/runner.js'
import type { WriteLimit } from '../../limits/write-limit.js'
import type { Inbox } from '../../mail/inbox.js'
import type { MailServer } from '../../mail/mail-server.js'
import type { OAuthDeps } from '../../oauth/deps.js'
import type { BackupFolder } from '../../storage/backups/backup-folder.js'
import type { EventLog } from '../../storage/events/event-log.js'
import type { DecisionLog } from '../../storage/logs/decision-log.js'
import type { LiveSettings } from '../../storage/settings/live-settings.js'

/** Dependencies of all calls; each layer below uses a subset. Each call gets its own `audit`. */
export type ApiDeps = OAuthDeps &
  IdentityDeps &
  DataDeps &
  CursorDeps &
  IndexDeps & {
    /** API key of the calls of a `foyer` command; undefined in a server. */
    commandKey: string | undefined
    /** Styles and fonts of the hosted pages. */
    assets: PageAssets
    inbox: Inbox
    liveSettings: LiveSettings
    mailServer: MailServer
    decisions: DecisionLog
    reportUnknownCollection?: ((collectionId: string, route: string) => void) | undefined
    jobRunner: Runner
    backupRunner: Runner
    backupFolder: BackupFolder
    mailRunner: Runner
    events: EventLog
    createPemKeyPair: () => Promise<PemKeyPair>
    webhookRunner: Runner
    webhookPolicy: AddressPolicy
    webhookSender: WebhookSender
    erasureRunner: Runner
    networks: Pick<Networks, 'untrustedProxy'>
    requestLog: RequestLog
    slowReads: SlowReadRecord
    writeLimit: WriteLimit
    live: LiveHub
    search: SearchItems
    pipelineQueue: PipelineQueue
    compareBackup: CompareBackup
    siteCounts: () => Promise<SiteCounts>
    /**
     * Epoch milliseconds at which a view of items as another caller was last recorded, by view.
     * @see api/items/query-as.ts
     */
    recentViews: LRUCache<string, number>
  }
