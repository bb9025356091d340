import type { ListMembersRequest } from '@foyer/protocol'
import { readPageNumber } from '../../ui/page-number.js'

/** Whom the members page shows by their status. */
export type ShownStatus = NonNullable<ListMembersRequest['status']>

/** Statuses that can be shown alone, with their words. */
export const shownStatuses: ReadonlyMap<string, { status: ShownStatus; text: string }> = new Map([
  ['PENDING', { status: 'PENDING', text: 'Waiting' }],
  ['ACTIVE', { status: 'ACTIVE', text: 'Active' }],
  ['BLOCKED', { status: 'BLOCKED', text: 'Blocked' }],
])

/** What the members page shows, as its URL holds it. */
export interface MembersView {
  search: string
  /** Only members of this status. */
  status?: ShownStatus | undefined
  /** From 1. */
  page: number
}

/** Reads the URL; what it cannot use becomes the default. */
export function readMembersView(params: URLSearchParams): MembersView {
  return {
    search: params.get('search') ?? '',
    status: shownStatuses.get(params.get('status') ?? '')?.status,
    page: readPageNumber(params.get('page')),
  }
}

/** Writes the URL, defaults left out. */
export function writeMembersView({ search, status, page }: MembersView): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (status !== undefined) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params
}
