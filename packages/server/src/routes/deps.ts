import type { CursorDeps } from '../data/cursor.js'
import type { DataDeps } from '../data/deps.js'
import type { IndexDeps } from '../data/indexes.js'
import type { JobRunner } from '../data/jobs/job-runner.js'
import type { ClientOrigins } from '../http/client-origins.js'
import type { Networks } from '../http/networks.js'
import type { IdentityDeps } from '../identity/deps.js'
import type { WriteLimit } from '../limits/write-limit.js'
import type { OAuthDeps } from '../oauth/deps.js'
import type { DecisionLog } from '../ports/decision-log.js'
import type { Inbox } from '../ports/inbox.js'
import type { Runner } from '../runner.js'
import type { LiveSettings } from '../settings/live-settings.js'
import type { BackupFolder } from '../storage/backup/backup-folder.js'

/** What the routes work with; each room below takes its part. */
export type RouteDeps = OAuthDeps &
  IdentityDeps &
  DataDeps &
  CursorDeps &
  IndexDeps & {
    inbox: Inbox
    liveSettings: LiveSettings
    clientOrigins: Pick<ClientOrigins, 'forget'>
    decisions: DecisionLog
    jobs: JobRunner
    backups: Runner
    backupFolder: BackupFolder
    mails: Runner
    networks: Networks
    writeLimit: WriteLimit
  }
