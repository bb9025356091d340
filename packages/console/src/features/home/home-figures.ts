import type { SiteOverview } from '@foyer/protocol/overview'
import { formatBytes, formatCount } from '../../ui/format/format-number.js'
import { texts } from './texts/texts.js'

/** A number with the list that it counts. */
export interface HomeFigure {
  name: string
  value: string
  /** Meaning of the number, or the next step. */
  note: string
  to: string
  /** `urgent` for a number that needs attention; `waiting` for one that may need the owner. */
  tone?: 'urgent' | 'waiting' | undefined
}

/** Returns the figures that the owner's scopes permit. */
export function figuresOf(overview: SiteOverview): HomeFigure[] {
  const { members, mails, webhooks, storage } = overview
  const figures: HomeFigure[] = []
  if (members) {
    const joined = sum(members.days.map((day) => day.joined))
    figures.push(
      {
        name: texts.figures.members.name,
        value: formatCount(members.total),
        note: texts.figures.members.note(joined, members.blocked),
        to: '/members',
      },
      {
        name: texts.figures.pending.name,
        value: formatCount(members.pending),
        note: texts.figures.pending.note,
        to: '/members?status=PENDING',
        tone: members.pending > 0 ? 'waiting' : undefined,
      },
    )
  }
  if (mails) {
    figures.push(
      {
        name: texts.figures.mails.name,
        value: formatCount(mails.queued),
        note: texts.figures.mails.note(mails.retried),
        to: '/inbox',
        tone: mails.retried > 0 ? 'urgent' : undefined,
      },
      {
        name: texts.figures.failedMails.name,
        value: formatCount(mails.failed),
        note: texts.figures.failedMails.note,
        to: '/inbox',
        tone: mails.failed > 0 ? 'urgent' : undefined,
      },
    )
  }
  if (webhooks) {
    const failing = webhooks.failing + webhooks.pausedForFailures
    figures.push({
      name: texts.figures.webhooks.name,
      value: formatCount(failing),
      note: texts.figures.webhooks.note(webhooks.endpoints, webhooks.pausedForFailures),
      to: '/webhooks',
      tone: failing > 0 ? 'urgent' : undefined,
    })
  }
  figures.push(
    {
      name: texts.figures.denied.name,
      value: formatCount(storage.denied),
      note: texts.figures.denied.note,
      to: '/denials',
    },
    {
      name: texts.figures.database.name,
      value: formatBytes(storage.bytes),
      note: texts.figures.database.note,
      to: '/collections',
    },
  )
  return figures
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
