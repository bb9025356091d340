import { createBackupRunner } from './data/backups/backup-runner.js'
import { createErasureRunner } from './data/deletion/erasure-runner.js'
import { createJobRunner } from './data/filter-jobs/job-runner.js'
import type { WebhookSender } from './events/webhooks/send-request.js'
import { createWebhookRunner } from './events/webhooks/webhook-runner.js'
import { createDeletionRunner } from './identity/deletion/deletion-runner.js'
import { idleRunner, type Runner } from './lib/runner.js'
import { createMailRunner } from './mail/mail-runner.js'
import type { ActiveGrants } from './oauth/token/active-grants.js'
import type { Services } from './services.js'

/**
 * The background runners. `beginBackgroundWork` (`bootstrap/background-work.ts`) wakes and stops them. Stop all of them
 * before closing the services.
 */
export interface Runners {
  /** Runs bulk jobs. */
  readonly jobRunner: Runner
  /** Backs up and restores collections. */
  readonly backupRunner: Runner
  /** Sends e-mails and messages. */
  readonly mailRunner: Runner
  /** Deletes members whose deletion request is due. */
  readonly deletionRunner: Runner
  /** Erases items of deleted members. */
  readonly erasureRunner: Runner
  /** Delivers events to webhook endpoints. */
  readonly webhookRunner: Runner
}

/** Runners of a server that does no background work. */
export const idleRunners: Runners = {
  jobRunner: idleRunner,
  backupRunner: idleRunner,
  mailRunner: idleRunner,
  deletionRunner: idleRunner,
  erasureRunner: idleRunner,
  webhookRunner: idleRunner,
}

/** Creates the background runners. The deletion of a member wakes the runners for items and e-mails. */
export function createRunners(
  services: Services,
  { activeGrants, webhookSender }: { activeGrants: ActiveGrants; webhookSender: WebhookSender },
): Runners {
  const mailRunner = createMailRunner(services)
  const erasureRunner = createErasureRunner(services)
  const deps = { ...services, activeGrants, webhookSender, mailRunner, erasureRunner }
  return {
    jobRunner: createJobRunner(services),
    backupRunner: createBackupRunner(services),
    mailRunner,
    erasureRunner,
    deletionRunner: createDeletionRunner(deps),
    webhookRunner: createWebhookRunner({ ...deps, random: Math.random }),
  }
}
