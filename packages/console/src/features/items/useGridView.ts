import type { Collection, CollectionField } from '@foyer/protocol'
import { useMemo, useSyncExternalStore } from 'react'
import { toWireFilter } from './filter/condition-group.js'
import { type GridColumn, gridColumns, gridFields } from './grid/columns.js'
import type { RowsQuery } from './grid/useItemRows.js'
import type { ItemsView } from './items-view.js'
import { type ChangeItemsView, useItemsView } from './useItemsView.js'

/** State of a collection's page with the columns and the query that follow from it. */
export interface GridView {
  collection: Collection
  view: ItemsView
  change: ChangeItemsView
  /** Fields of all columns. */
  fields: readonly CollectionField[]
  columns: readonly GridColumn[]
  query: RowsQuery
}

/** Reads the state of a collection's page from its URL. A sort order by an unknown field is left out. */
export function useGridView(collection: Collection): GridView {
  const [view, change] = useItemsView()
  const fields = useMemo(() => gridFields(collection), [collection])
  const { columns: keys, widths, viewAs, filter: group } = view
  const isNarrow = useSyncExternalStore(subscribeToResize, isNarrowWindow)
  const columns = useMemo(
    () => gridColumns(collection, { columns: keys, widths, viewAs }, isNarrow),
    [collection, keys, widths, viewAs, isNarrow],
  )
  const sort = fields.some(({ key }) => key === view.sort?.field) ? view.sort : undefined
  const filter = useMemo(() => group && toWireFilter(group), [group])
  return { collection, view, change, fields, columns, query: { collection, filter, sort } }
}

function subscribeToResize(onResize: () => void): () => void {
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}

function isNarrowWindow(): boolean {
  return window.innerWidth < 640
}
