import type { MemberSummary } from '@foyer/protocol'

/** A member's status in words, and how it should strike the eye. */
export interface MemberStatus {
  text: string
  tone: 'success' | 'warning' | 'danger' | 'plain'
}

const known: ReadonlyMap<string, MemberStatus> = new Map([
  ['ACTIVE', { text: 'Active', tone: 'success' }],
  ['APPROVED', { text: 'Active', tone: 'success' }],
  ['PENDING', { text: 'Waiting', tone: 'warning' }],
  ['BLOCKED', { text: 'Blocked', tone: 'danger' }],
  ['OFFLINE', { text: 'Offline', tone: 'plain' }],
  ['DELETED', { text: 'Removed', tone: 'plain' }],
])

/** Words for the status of a member; one that is not known is shown as it is. */
export function describeStatus({
  status,
  waitsFor,
}: Pick<MemberSummary, 'status' | 'waitsFor'>): MemberStatus {
  if (waitsFor.includes('address')) return { text: 'Unconfirmed', tone: 'plain' }
  return known.get(status) ?? { text: status, tone: 'plain' }
}
