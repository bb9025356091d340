import type { Collection, CollectionField, QueryItemsResponse } from '@foyer/protocol'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { Loading } from '../../ui/Loading.js'
import { formatCount } from '../../ui/numbers.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { DeletionRuleForm } from './DeletionRuleForm.js'
import { ItemsFilter } from './ItemsFilter.js'
import { ItemsTable } from './ItemsTable.js'
import { chooseFilterField, shownFields } from './item-fields.js'
import { comparisonOf, readTypedFilter } from './item-filter.js'
import type { ItemsView } from './items-view.js'
import { useItems } from './useItems.js'
import { useItemsView } from './useItemsView.js'

interface ItemsProps {
  collection: Collection
  /** Link back to all collections. */
  above: ReactNode
}

/** Items of one collection: filter, table, paging, and panels for one item and for the deletion rule. */
export function Items({ collection, above }: ItemsProps): ReactNode {
  const [view, change] = useItemsView()
  const [isRuleOpen, setRuleOpen] = useState(false)
  const closeRule = (): void => setRuleOpen(false)
  const fields = useMemo(() => shownFields(collection), [collection])
  const filterable = fields.filter((field) => comparisonOf(field) !== undefined)
  const filterField = chooseFilterField(filterable, view.filterField)
  const typed = readTypedFilter(filterField, view.filterText)
  const filter = 'filter' in typed ? typed.filter : undefined
  const sort = sortOn(fields, view.sort)
  const items = useItems({ collectionId: collection.id, filter, sort, page: view.page })
  return (
    <>
      <PageHeader
        title={collection.displayName}
        above={above}
        summary={items.data && summarise(items.data, filter !== undefined)}
      >
        <div className="items-tools">
          <ItemsFilter
            fields={filterable}
            field={filterField}
            text={view.filterText}
            hint={'hint' in typed ? typed.hint : undefined}
            onField={(filterField) => change({ filterField, page: 1 }, { replace: true })}
            onText={(filterText) => change({ filterText, page: 1 }, { replace: true })}
          />
          <Button className="button" onPress={() => setRuleOpen(true)}>
            Deletion rule
          </Button>
        </div>
      </PageHeader>
      {items.error !== null ? (
        <Problem error={items.error} onRetry={() => items.refetch()} />
      ) : items.data === undefined ? (
        <Loading what="items" lines={10} />
      ) : (
        <ItemsTable
          {...{ collection, fields, view, change }}
          answer={items.data}
          busy={items.isPlaceholderData}
        />
      )}
      <Panel
        title={`Deletion rule of ${collection.displayName}`}
        isOpen={isRuleOpen}
        onClose={closeRule}
      >
        <DeletionRuleForm collection={collection} onSaved={closeRule} />
      </Panel>
    </>
  )
}

/** Returns the requested sort; undefined for an unknown field. */
function sortOn(fields: readonly CollectionField[], sort: ItemsView['sort']): ItemsView['sort'] {
  return fields.some(({ key }) => key === sort?.field) ? sort : undefined
}

function summarise({ pagingMetadata: { total } }: QueryItemsResponse, filtered: boolean): string {
  if (total === undefined || total === 0) return ''
  const items = total === 1 ? '1 item' : `${formatCount(total)} items`
  return filtered ? `${items} found` : items
}
