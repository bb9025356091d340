import type { ViewAs } from '@foyer/protocol/query-as'
import { readViewAs, viewAsParams } from '../../url/collection-paths.js'
import { urlParams } from '../../url/url-params.js'
import { type ConditionGroup, readGroup, writeGroup } from './filter/condition-group.js'

/** Tab of an item's panel besides its form. */
export type PanelTab = 'references' | 'history'

/** Content of the panel: an item, on one of its tabs, or the form of a new one that may copy another. */
export type PanelTarget =
  | { kind: 'item'; id: string; tab?: PanelTab }
  | { kind: 'new'; copyOf?: string }

/** State of a collection's page, stored in its URL. */
export interface ItemsView {
  /** Person as whom the items are shown; undefined for the owner's own view. */
  viewAs: ViewAs | undefined
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined
  filter: ConditionGroup | undefined
  /** Keys of the shown columns; undefined for the default ones. */
  columns: readonly string[] | undefined
  /** Widths of columns in pixels, where they differ from the default. */
  widths: Readonly<Record<string, number>>
  /** Form in the panel; undefined if it is closed. */
  panel: PanelTarget | undefined
}

/** Narrowest and widest column, in pixels. */
export const columnWidths = { least: 64, most: 1200 } as const

/** Parses the URL; invalid values become defaults. */
export function readItemsView(params: URLSearchParams): ItemsView {
  const sortField = params.get('sort')
  const order = params.get('order') === 'desc' ? 'DESC' : 'ASC'
  const columns = params.getAll('column')
  return {
    viewAs: readViewAs(params),
    sort: sortField === null || sortField === '' ? undefined : { field: sortField, order },
    filter: readGroup(params.get('filter') ?? ''),
    columns: columns.length === 0 ? undefined : columns,
    widths: Object.fromEntries(params.getAll('width').flatMap(readWidth)),
    panel: readPanel(params),
  }
}

function readWidth(text: string): [string, number][] {
  const [, width, key] = /^(\d{1,5}) (.+)$/s.exec(text) ?? []
  return key === undefined ? [] : [[key, clampWidth(Number(width))]]
}

/** Returns the nearest width that a column may have. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
}

function readPanel(params: URLSearchParams): PanelTarget | undefined {
  const id = params.get('item')
  if (id !== null) {
    const tab = params.get('tab')
    return tab === 'references' || tab === 'history'
      ? { kind: 'item', id, tab }
      : { kind: 'item', id }
  }
  const copyOf = params.get('new')
  if (copyOf === null) return undefined
  return copyOf === '' ? { kind: 'new' } : { kind: 'new', copyOf }
}

/** Formats the URL without default values. */
export function writeItemsView(view: ItemsView): URLSearchParams {
  const { viewAs, filter, sort } = view
  const params = urlParams({
    ...(viewAs && viewAsParams(viewAs)),
    filter: filter && writeGroup(filter),
    sort: sort?.field,
    order: sort?.order === 'DESC' ? 'desc' : undefined,
  })
  for (const key of view.columns ?? []) params.append('column', key)
  for (const [key, width] of Object.entries(view.widths)) params.append('width', `${width} ${key}`)
  if (view.panel?.kind === 'item') {
    params.set('item', view.panel.id)
    if (view.panel.tab !== undefined) params.set('tab', view.panel.tab)
  }
  if (view.panel?.kind === 'new') params.set('new', view.panel.copyOf ?? '')
  return params
}
