import type { MemberDay, SiteOverview } from '@foyer/protocol/overview'
import { localOperator } from '../caller.js'
import { ReloadedValue } from '../lib/reloaded-value.js'
import { DAY_MS } from '../limits/lifetimes.js'
import {
  countAudited,
  countDenied,
  countJoined,
  countMembersByStatus,
  countQueuedMails,
  countWebhooks,
  databaseBytes,
} from '../storage/overview.js'
import type { Scan } from '../storage/scan/scan.js'
import type { DataDeps } from './deps.js'
import { requesterOf } from './reads/create-read.js'

/**
 * Time budget of the counts in milliseconds: as long as a statement may take on PostgreSQL. They block no other
 * request.
 */
const BUDGET_MS = 4000
/** Days of members and logins, today included. */
const DAYS = 30

const failedLogins = ['login.failed', 'login.refused']

/** The figures that are counted in the database. */
export type SiteCounts = Required<
  Pick<SiteOverview, 'at' | 'storage' | 'members' | 'mails' | 'webhooks'>
>

/** Milliseconds for which counts are cached. */
const CACHED_MS = 10_000

/** Creates a function that counts the site, at most every ten seconds. */
export function createSiteCounts(deps: DataDeps): () => Promise<SiteCounts> {
  const { clock } = deps
  const load = (): Promise<SiteCounts> => countSite(deps)
  const counts = new ReloadedValue({ ttlMs: CACHED_MS, clock, load })
  return () => counts.get()
}

/** Figures of the queues, for monitoring. */
export type QueueCounts = Pick<SiteCounts, 'webhooks'> & {
  mails: { queued: number; retried: number }
}

/** Creates a function that counts queued e-mails and failing webhooks, at most every ten seconds. */
export function createQueueCounts({ db, clock }: DataDeps): () => Promise<QueueCounts> {
  const load = async (): Promise<QueueCounts> => {
    const scan = db.createScan({ requester: requesterOf(localOperator), ms: BUDGET_MS })
    return { mails: await countQueuedMails(scan), webhooks: await countWebhooks(scan) }
  }
  const counts = new ReloadedValue({ ttlMs: CACHED_MS, clock, load })
  return () => counts.get()
}

/** Counts members, logins, mails and webhooks by their indexes; no items are read. */
async function countSite({ db, clock }: DataDeps): Promise<SiteCounts> {
  const now = clock.now()
  const today = Math.floor(now.getTime() / DAY_MS)
  const since = (today - DAYS + 1) * DAY_MS
  const scan = db.createScan({ requester: requesterOf(localOperator), ms: BUDGET_MS })
  const failed = await countAudited(scan, ['mail.failed'], since)
  return {
    at: now.toISOString(),
    storage: {
      bytes: await databaseBytes(db),
      denied: await countDenied(scan, now.getTime() - DAY_MS),
    },
    members: await countMembers(scan, today),
    mails: { ...(await countQueuedMails(scan)), failed: sum(failed.values()) },
    webhooks: await countWebhooks(scan),
  }
}

async function countMembers(scan: Scan, today: number): Promise<SiteCounts['members']> {
  const since = (today - DAYS + 1) * DAY_MS
  const byStatus = await countMembersByStatus(scan)
  const joined = await countJoined(scan, since)
  const logins = await countAudited(scan, ['login.succeeded'], since)
  const failed = await countAudited(scan, failedLogins, since)
  const total = sum(byStatus.values())
  let totalSoFar = total - sum(joined.values())
  const days = Array.from({ length: DAYS }, (_, n): MemberDay => {
    const day = today - DAYS + 1 + n
    const joinedThen = joined.get(day) ?? 0
    totalSoFar += joinedThen
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      total: totalSoFar,
      joined: joinedThen,
      logins: logins.get(day) ?? 0,
      failedLogins: failed.get(day) ?? 0,
    }
  })
  const [pending, blocked] = [byStatus.get('PENDING') ?? 0, byStatus.get('BLOCKED') ?? 0]
  return { total, pending, blocked, days }
}

function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
