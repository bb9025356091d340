import type { Collection, CollectionField, QueryItemsResponse } from '@foyer/protocol'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { Paging } from '../../ui/table/Paging.js'
import { PastTheEnd } from '../../ui/table/PastTheEnd.js'
import type { SortState } from '../../ui/table/SortButton.js'
import { ItemPanel } from './ItemPanel.js'
import { itemColumns } from './item-columns.js'
import type { ItemsView } from './items-view.js'
import { itemsPageSize } from './useItems.js'
import type { ChangeItemsView } from './useItemsView.js'

interface ItemsTableProps {
  collection: Collection
  fields: readonly CollectionField[]
  answer: QueryItemsResponse
  view: ItemsView
  busy: boolean
  change: ChangeItemsView
}

/** One page of items. A click on a row opens the complete item. */
export function ItemsTable(props: ItemsTableProps): ReactNode {
  const { collection, fields, answer, view, busy, change } = props
  const { dataItems, pagingMetadata } = answer
  const columns = useMemo(() => itemColumns(fields), [fields])
  if (dataItems.length === 0) {
    return view.page > 1 ? (
      <PastTheEnd onFirstPage={() => change({ page: 1 })} />
    ) : (
      <NoItems filterText={view.filterText} />
    )
  }
  return (
    <>
      <DataTable
        label={`Items of ${collection.displayName}`}
        columns={columns}
        entries={dataItems}
        idOf={({ id }) => id}
        busy={busy}
        sort={toSortState(view.sort)}
        onSort={(sort) => change({ sort: fromSortState(sort), page: 1 })}
        onOpen={(openItem) => change({ openItem })}
      />
      <Paging
        label="Pages of items"
        page={view.page}
        pageSize={itemsPageSize}
        count={dataItems.length}
        total={pagingMetadata.total}
        hasNext={pagingMetadata.hasNext}
        onPage={(page) => change({ page })}
      />
      <ItemPanel
        item={dataItems.find(({ id }) => id === view.openItem)}
        onClose={() => change({}, { replace: true })}
      />
    </>
  )
}

function NoItems({ filterText }: { filterText: string }): ReactNode {
  return filterText.trim() === '' ? (
    <EmptyState title="No items yet">
      Items that the site adds to this collection appear here.
    </EmptyState>
  ) : (
    <EmptyState title={`Nothing matches “${filterText}”`}>
      The filter searches one field. Try another field or a shorter text.
    </EmptyState>
  )
}

function toSortState(sort: ItemsView['sort']): SortState | undefined {
  if (sort === undefined) return undefined
  return { column: sort.field, direction: sort.order === 'ASC' ? 'ascending' : 'descending' }
}

function fromSortState({ column, direction }: SortState): ItemsView['sort'] {
  return { field: column, order: direction === 'ascending' ? 'ASC' : 'DESC' }
}
