import type { SiteOverview } from '@foyer/protocol/overview'
import { formatBytes, formatCount } from '../../ui/numbers.js'

/** A number with the list that it counts. */
export interface HomeFigure {
  name: string
  value: string
  /** What the number means, or what to do. */
  note: string
  to: string
  /** True for a number that somebody should look into. */
  isUrgent?: boolean
}

/** Returns the figures that the owner's scopes permit. */
export function figuresOf(overview: SiteOverview): HomeFigure[] {
  const { members, mails, webhooks, storage } = overview
  const figures: HomeFigure[] = []
  if (members) {
    const joined = sum(members.days.map((day) => day.joined))
    figures.push(
      {
        name: 'Members',
        value: formatCount(members.total),
        note: `${formatCount(joined)} joined in 30 days, ${formatCount(members.blocked)} blocked`,
        to: '/members',
      },
      {
        name: 'Pending members',
        value: formatCount(members.pending),
        note: 'Wait for approval or for their address to be verified',
        to: '/members?status=PENDING',
        isUrgent: members.pending > 0,
      },
    )
  }
  if (mails) {
    figures.push(
      {
        name: 'Mail queue',
        value: formatCount(mails.queued),
        note: `${formatCount(mails.retried)} tried before`,
        to: '/inbox',
      },
      {
        name: 'Failed e-mails',
        value: formatCount(mails.failed),
        note: 'Given up in 30 days; the inbox has a notice of each',
        to: '/inbox',
        isUrgent: mails.failed > 0,
      },
    )
  }
  if (webhooks) {
    const failing = webhooks.failing + webhooks.pausedForFailures
    figures.push({
      name: 'Failing webhooks',
      value: formatCount(failing),
      note: `Of ${formatCount(webhooks.endpoints)}; ${formatCount(webhooks.pausedForFailures)} paused after failures`,
      to: '/webhooks',
      isUrgent: failing > 0,
    })
  }
  figures.push(
    {
      name: 'Denied calls',
      value: formatCount(storage.denied),
      note: 'Refused by permissions in 24 hours',
      to: '/denials',
    },
    {
      name: 'Database',
      value: formatBytes(storage.bytes),
      note: 'Size with indexes',
      to: '/collections',
    },
  )
  return figures
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
