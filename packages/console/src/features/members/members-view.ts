import type { ListMembersRequest } from '@foyer/protocol'
import type { SelectOption } from '../../ui/choice/Select.js'
import { readPageNumber } from '../../ui/format/page-number.js'
import { urlParams } from '../../url/url-params.js'
import { texts } from './texts/texts.js'

/** Member status that the list can be filtered by. */
type StatusFilter = NonNullable<ListMembersRequest['status']>

/** Statuses to filter by; an empty one for all. */
export const statusFilters: readonly SelectOption<StatusFilter | ''>[] = [
  { value: '', text: texts.list.all },
  { value: 'PENDING', text: texts.statuses.waiting },
  { value: 'ACTIVE', text: texts.statuses.active },
  { value: 'BLOCKED', text: texts.statuses.blocked },
]

/** State of the members page, stored in its URL. */
export interface MembersView {
  search: string
  /** Only members of this status. */
  status?: StatusFilter | undefined
  /** Page number, starting at 1. */
  page: number
}

/** Parses the URL; invalid values become defaults. */
export function readMembersView(params: URLSearchParams): MembersView {
  return {
    search: params.get('search') ?? '',
    status: statusFilters.find(({ value }) => value === params.get('status'))?.value || undefined,
    page: readPageNumber(params.get('page')),
  }
}

/** Formats the URL without default values. */
export function writeMembersView({ search, status, page }: MembersView): URLSearchParams {
  return urlParams({ search, status, page: page > 1 ? page : undefined })
}
