import type { MemberSummary } from '@foyer/protocol'

/** Label of a member's status, and the tone of its badge. */
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
  ['DELETED', { text: 'Deleted', tone: 'plain' }],
])

/** Returns the label of a member's status; unknown statuses stay as they are. */
export function describeStatus({
  status,
  waitsFor,
}: Pick<MemberSummary, 'status' | 'waitsFor'>): MemberStatus {
  if (waitsFor.includes('address')) return { text: 'Unverified', tone: 'plain' }
  return known.get(status) ?? { text: status, tone: 'plain' }
}
