import { readPageNumber } from '../../ui/page-number.js'

/** What the members page shows, as its URL holds it. */
export interface MembersView {
  search: string
  /** From 1. */
  page: number
}

/** Reads the URL; what it cannot use becomes the default. */
export function readMembersView(params: URLSearchParams): MembersView {
  return { search: params.get('search') ?? '', page: readPageNumber(params.get('page')) }
}

/** Writes the URL, defaults left out. */
export function writeMembersView({ search, page }: MembersView): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params
}
