import type { Collection } from '@foyer/protocol'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { useApi } from '../../api-context.js'
import { Restricted } from '../../rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { FilterIcon, PlusIcon } from '../../ui/icons.js'
import { Loading } from '../../ui/Loading.js'
import { Notice } from '../../ui/Notice.js'
import { formatCount } from '../../ui/numbers.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem, StaleNotice } from '../../ui/Problem.js'
import { BatchPanel } from './bulk/BatchPanel.js'
import { editOf } from './bulk/edit-run.js'
import { removalOf } from './bulk/removal-run.js'
import { SelectionBar } from './bulk/SelectionBar.js'
import { useBatches } from './bulk/useBatches.js'
import { ExportMenu } from './export/ExportMenu.js'
import { type ConditionGroup, countConditions, toWireFilter } from './filter/condition-group.js'
import { FilterBuilder } from './filter/FilterBuilder.js'
import { ColumnsMenu } from './grid/ColumnsMenu.js'
import { gridColumns, gridFields } from './grid/columns.js'
import { ItemsGrid } from './grid/ItemsGrid.js'
import { type RowsQuestion, rowsAtMost, useItemRows } from './grid/useItemRows.js'
import { useSelection } from './grid/useSelection.js'
import { useImport } from './import/useImport.js'
import { ItemPanel } from './item-form/ItemPanel.js'
import type { PanelTarget } from './items-view.js'
import { useItemActions } from './useItemActions.js'
import { useItemsView } from './useItemsView.js'

interface ItemsProps {
  collection: Collection
  /** Link back to all collections. */
  above: ReactNode
  /** Further tools of the collection. */
  tools: ReactNode
}

/** Items of one collection: filter, grid, and the panel of one item. */
export function Items({ collection, above, tools }: ItemsProps): ReactNode {
  const api = useApi()
  const [view, change] = useItemsView()
  const [isFilterOpen, setFilterOpen] = useState(view.filter !== undefined)
  const actions = useItemActions(collection)
  const fields = useMemo(() => gridFields(collection), [collection])
  const { columns: shown, widths, filter: group } = view
  const columns = useMemo(
    () => gridColumns(fields, { columns: shown, widths }),
    [fields, shown, widths],
  )
  const sort = fields.some(({ key }) => key === view.sort?.field) ? view.sort : undefined
  const filter = useMemo(() => group && toWireFilter(group), [group])
  const question: RowsQuestion = { collection, filter, sort }
  const rows = useItemRows(question)
  const fileImport = useImport(collection)
  const selection = useSelection(question)
  const batches = useBatches(() => {
    selection.clear()
    actions.refresh()
  })
  const isBusy = batches.progress?.state === 'running'
  const setPanel = useCallback(
    (panel: PanelTarget | undefined) => change({ panel }, { replace: panel === undefined }),
    [change],
  )
  const setFilter = useCallback(
    (next: ConditionGroup | undefined) => change({ filter: next }, { replace: true }),
    [change],
  )
  const removeSelected = (): void => batches.start(removalOf(api, collection, [...selection.ids]))
  return (
    <div className="items" {...fileImport.dropTarget}>
      <PageHeader
        title={collection.displayName}
        above={above}
        summary={summarise(rows.total, filter)}
      >
        <div className="items-tools">
          <Button
            className="button"
            aria-expanded={isFilterOpen}
            onPress={() => setFilterOpen(!isFilterOpen)}
          >
            <FilterIcon /> Filter
            {group !== undefined && <span className="items-count">{countConditions(group)}</span>}
          </Button>
          <ColumnsMenu
            fields={fields}
            view={view}
            onColumns={(columns, widths) => change({ columns, widths }, { replace: true })}
          />
          <ExportMenu {...question} />
          {tools}
          <Restricted needs="data:write">
            <Button className="button" onPress={() => fileImport.open()}>
              Import
            </Button>
            <Button className="button primary" onPress={() => setPanel({ kind: 'new' })}>
              <PlusIcon /> New item
            </Button>
          </Restricted>
        </div>
      </PageHeader>
      {fileImport.isOver && <p className="notice">Drop the file to import it here.</p>}
      {isFilterOpen && (
        <FilterBuilder
          collectionId={collection.id}
          {...{ fields, group, sort }}
          onChange={setFilter}
        />
      )}
      <Restricted needs="data:write">
        <SelectionBar
          {...{ collection, selection, isBusy }}
          onRemove={removeSelected}
          onEdit={(edit) => batches.start(editOf(api, collection, [...selection.ids], edit))}
        />
      </Restricted>
      <BatchPanel batches={batches} />
      {rows.error !== null && rows.count === undefined ? (
        <Problem error={rows.error} onRetry={rows.retry} />
      ) : rows.count === undefined ? (
        <Loading what="items" lines={10} />
      ) : rows.count === 0 ? (
        <NoItems isFiltered={filter !== undefined} />
      ) : (
        <>
          {rows.error !== null && <StaleNotice error={rows.error} />}
          {rows.total !== undefined && rows.total > rowsAtMost && (
            <p className="notice warning">
              {`The first ${formatCount(rowsAtMost)} items are shown. Narrow the filter to see the others.`}
            </p>
          )}
          <ItemsGrid
            label={`Items of ${collection.displayName}`}
            collectionId={collection.id}
            {...{ columns, rows, view, selection, change }}
            onOpen={(id) => setPanel({ kind: 'item', id })}
            onRemove={removeSelected}
          />
        </>
      )}
      <ItemPanel
        collection={collection}
        target={view.panel}
        onTarget={setPanel}
        onSaved={actions.saved}
        onRemove={actions.remove}
      />
      <Notice message={actions.message} onClose={() => actions.say(undefined)} />
    </div>
  )
}

function NoItems({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return isFiltered ? (
    <EmptyState title="No item matches">Change or clear the filter.</EmptyState>
  ) : (
    <EmptyState title="No items yet">
      Items that you create here or that the site adds appear in this place. You can also import a
      CSV or JSON file: choose Import, or drop the file here.
    </EmptyState>
  )
}

function summarise(total: number | undefined, filter: unknown): string {
  if (total === undefined || total === 0) return ''
  const items = total === 1 ? '1 item' : `${formatCount(total)} items`
  return filter === undefined ? items : `${items} found`
}
