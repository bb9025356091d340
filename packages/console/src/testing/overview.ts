import type { SiteOverview } from '@foyer/protocol/overview'

/** Figures for tests: members of two days, and one minute with requests. */
export const overview: SiteOverview = {
  at: '2026-11-21T04:16:00.000Z',
  traffic: {
    since: '2026-11-21T04:00:00.000Z',
    minutes: [
      { at: '2026-11-21T04:15:00.000Z', requests: 40, failed: 2, averageMs: 3, slowestMs: 812 },
    ],
  },
  slowReads: [],
  storage: { bytes: 1_400_000, denied: 7 },
  members: {
    total: 1203,
    pending: 2,
    blocked: 1,
    days: [
      { date: '2026-11-20', total: 1200, joined: 5, logins: 20, failedLogins: 1 },
      { date: '2026-11-21', total: 1203, joined: 3, logins: 4, failedLogins: 2 },
    ],
  },
  mails: { queued: 4, retried: 1, failed: 0 },
  webhooks: { endpoints: 3, failing: 1, pausedForFailures: 1 },
}
