import type { MemberSummary } from '@foyer/protocol'
import { texts } from './texts/texts.js'

/** Label of a member's status, and the tone of its badge. */
interface MemberStatus {
  text: string
  tone: 'success' | 'warning' | 'danger' | 'plain'
}

const { statuses } = texts

const known: ReadonlyMap<string, MemberStatus> = new Map([
  ['ACTIVE', { text: statuses.active, tone: 'success' }],
  ['APPROVED', { text: statuses.active, tone: 'success' }],
  ['PENDING', { text: statuses.waiting, tone: 'warning' }],
  ['BLOCKED', { text: statuses.blocked, tone: 'danger' }],
  ['OFFLINE', { text: statuses.offline, tone: 'plain' }],
  ['DELETED', { text: statuses.deleted, tone: 'plain' }],
])

/** Returns the label of a member's status; unknown statuses stay as they are. */
export function describeStatus({
  status,
  waitsFor,
}: Pick<MemberSummary, 'status' | 'waitsFor'>): MemberStatus {
  if (waitsFor.includes('address')) return { text: statuses.unverified, tone: 'plain' }
  return known.get(status) ?? { text: status, tone: 'plain' }
}
