import { type ReactNode, useCallback } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { useApi } from '../../api/api-context.js'
import { mayUse, Restricted, useOwner } from '../../owner/rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { PlusIcon } from '../../ui/icons.js'
import { Notice } from '../../ui/Notice.js'
import { collectionPath, settingsPath } from '../../url/collection-paths.js'
import { BatchPanel } from './bulk/BatchPanel.js'
import { createEditRun } from './bulk/edit-run.js'
import { createRemovalRun } from './bulk/removal-run.js'
import { SelectionBar } from './bulk/SelectionBar.js'
import { useBatches } from './bulk/useBatches.js'
import { useCellChanges } from './cell-changes/useCellChanges.js'
import { ExportMenu } from './export/ExportMenu.js'
import { ItemsGrid } from './grid/ItemsGrid.js'
import { RowsArea } from './grid/RowsArea.js'
import { useItemRows } from './grid/useItemRows.js'
import { useSelection } from './grid/useSelection.js'
import { hasCoarsePointer } from './has-coarse-pointer.js'
import { ItemsHeader } from './ItemsHeader.js'
import { useImport } from './import/useImport.js'
import { ItemPanel } from './item-panel/ItemPanel.js'
import type { PanelTarget } from './items-view.js'
import { texts } from './texts/texts.js'
import type { GridView } from './useGridView.js'
import { useItemActions } from './useItemActions.js'
import { useRefetchOnChange } from './useRefetchOnChange.js'
import { ViewAsMenu } from './view-as/ViewAsMenu.js'

/** Items of one collection: filter, grid, and the panel of one item. */
export function Items({ grid }: { grid: GridView }): ReactNode {
  const { collection, view, change, columns, query } = grid
  const api = useApi()
  const actions = useItemActions(collection)
  const rows = useItemRows(query)
  useRefetchOnChange(collection.id)
  const fileImport = useImport(collection)
  const selection = useSelection(query)
  const changes = useCellChanges(collection, actions.setMessage)
  const isPermitted = mayUse(useOwner(), 'data:write')
  const batches = useBatches(collectionPath(collection.id), () => {
    selection.clear()
    actions.refresh()
  })
  const isBusy = batches.progress?.state === 'running'
  const setPanel = useCallback(
    (panel: PanelTarget | undefined) => change({ panel }, { replace: panel === undefined }),
    [change],
  )
  const removeSelected = (): void =>
    batches.start(createRemovalRun(api, collection, [...selection.ids]))
  return (
    <div className="items" {...fileImport.dropTarget}>
      <ItemsHeader {...grid} total={rows.total}>
        <ExportMenu {...query} />
        <Link className="button" to={settingsPath(collection.id)}>
          {texts.settings}
        </Link>
        <Restricted needs="data:write">
          <ViewAsMenu
            collection={collection}
            selected={selection.ids}
            onPick={(viewAs) => change({ viewAs })}
          />
          <Button className="button" onPress={() => fileImport.open()}>
            {texts.import}
          </Button>
          <Button className="button primary" onPress={() => setPanel({ kind: 'new' })}>
            <PlusIcon /> {texts.create}
          </Button>
        </Restricted>
      </ItemsHeader>
      {fileImport.isOver && <p className="notice">{texts.drop}</p>}
      <Restricted needs="data:write">
        <SelectionBar
          {...{ collection, selection, isBusy }}
          onRemove={removeSelected}
          onEdit={(edit) => batches.start(createEditRun(api, collection, [...selection.ids], edit))}
        />
      </Restricted>
      <BatchPanel batches={batches} />
      <RowsArea
        rows={rows}
        empty={
          query.filter === undefined ? (
            <NoItems
              collectionId={collection.id}
              onImport={() => fileImport.open()}
              onCreate={() => setPanel({ kind: 'new' })}
            />
          ) : (
            <EmptyState title={texts.noMatch.title}>{texts.noMatch.text}</EmptyState>
          )
        }
      >
        <ItemsGrid
          label={texts.grid(collection.displayName)}
          {...{ columns, rows, view }}
          changeView={change}
          editing={isPermitted ? { selection, changes } : undefined}
          onOpen={(id) => setPanel({ kind: 'item', id })}
        />
      </RowsArea>
      <ItemPanel
        collection={collection}
        target={view.panel}
        onTarget={setPanel}
        onSaved={(isNew) => actions.saved(isNew)}
        onAdded={actions.refresh}
        onRemove={actions.remove}
        onViewAs={(memberId) => change({ viewAs: { kind: 'member', memberId } })}
      />
      <Notice message={actions.message} onClose={() => actions.setMessage(undefined)} />
    </div>
  )
}

interface NoItemsProps {
  collectionId: string
  onImport: () => void
  onCreate: () => void
}

/** An empty collection: the ways to fill it, and the settings that a new one needs next. */
function NoItems({ collectionId, onImport, onCreate }: NoItemsProps): ReactNode {
  // Touch screens have no files to drop.
  const mayDrop = !hasCoarsePointer()
  return (
    <EmptyState title={texts.none.title}>
      <p>
        {texts.none.text} {mayDrop && texts.none.drop}
      </p>
      <div className="items-first">
        <Restricted needs="data:write">
          <Button className="button" onPress={onImport}>
            {texts.none.import}
          </Button>
          <Button className="button" onPress={onCreate}>
            {texts.create}
          </Button>
        </Restricted>
      </div>
      <p>
        {texts.none.next(
          <Link to={settingsPath(collectionId, 'permissions')}>{texts.none.permissions}</Link>,
          <Link to={settingsPath(collectionId, 'fields')}>{texts.none.fields}</Link>,
          <Link to={settingsPath(collectionId, 'api')}>{texts.none.code}</Link>,
        )}
      </p>
    </EmptyState>
  )
}
