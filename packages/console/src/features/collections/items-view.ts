import { readPageNumber } from '../../ui/page-number.js'

/** State of a collection's page, stored in its URL. */
export interface ItemsView {
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined
  /** Field to filter by; undefined for the default field. */
  filterField: string | undefined
  filterText: string
  /** Page number, starting at 1. */
  page: number
  /** Id of the item in the panel. */
  openItem: string | undefined
}

/** Parses the URL; invalid values become defaults. */
export function readItemsView(params: URLSearchParams): ItemsView {
  const sortField = params.get('sort')
  const order = params.get('order') === 'desc' ? 'DESC' : 'ASC'
  return {
    sort: sortField === null || sortField === '' ? undefined : { field: sortField, order },
    filterField: params.get('field') ?? undefined,
    filterText: params.get('filter') ?? '',
    page: readPageNumber(params.get('page')),
    openItem: params.get('item') ?? undefined,
  }
}

/** Formats the URL without default values. */
export function writeItemsView(view: ItemsView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.filterField !== undefined) params.set('field', view.filterField)
  if (view.filterText !== '') params.set('filter', view.filterText)
  if (view.sort !== undefined) {
    params.set('sort', view.sort.field)
    if (view.sort.order === 'DESC') params.set('order', 'desc')
  }
  if (view.page > 1) params.set('page', String(view.page))
  if (view.openItem !== undefined) params.set('item', view.openItem)
  return params
}
