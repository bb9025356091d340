import { readPageNumber } from '../../ui/page-number.js'

/** What the page of one collection shows, as its URL holds it. */
export interface ItemsView {
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined
  /** The field that the filter box looks at; `undefined` means the first one that can be filtered. */
  filterField: string | undefined
  filterText: string
  /** From 1. */
  page: number
  /** Id of the item in the panel. */
  openItem: string | undefined
}

/** Reads the URL; what it cannot use becomes the default. */
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

/** Writes the URL, defaults left out. */
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
