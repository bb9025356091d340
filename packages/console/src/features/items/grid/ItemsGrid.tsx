// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table; the grid itself has the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtual grid is not a table; the grid itself has the focus

import type { WireItem } from '@foyer/protocol'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useStable } from '../../../ui/useStable.js'
import type { CellChanges } from '../cell-changes/useCellChanges.js'
import { kindOfValue, takesText } from '../editors/field-kinds.js'
import { fieldValue, type ItemVersion } from '../item-version.js'
import type { ItemsView } from '../items-view.js'
import type { ChangeItemsView } from '../useItemsView.js'
import { describeRange, isOneCell } from './cell-range.js'
import type { GridColumn } from './columns.js'
import { GridHead } from './GridHead.js'
import { GridRow, type RowHandlers } from './GridRow.js'
import {
  actionOf,
  type CellPosition,
  type GridAction,
  moveFor,
  typedCharacter,
} from './grid-keys.js'
import { useCellEdit } from './useCellEdit.js'
import { useGridFocus } from './useGridFocus.js'
import { type ItemRows, rowKeys } from './useItemRows.js'
import { useRangeClipboard } from './useRangeClipboard.js'
import { useRangeDrag } from './useRangeDrag.js'
import type { Selection } from './useSelection.js'
import './grid.css'

/** Height of a row, and width of the column with the check boxes, in pixels. */
const rowHeight = 40
const widthOfCheck = 44

interface ItemsGridProps {
  label: string
  columns: readonly GridColumn[]
  rows: ItemRows
  view: ItemsView
  /** Editing of items; undefined for a read-only grid. */
  editing: GridEditing | undefined
  changeView: ChangeItemsView
  onOpen: (id: string) => void
}

interface GridEditing {
  /** Selected items, unlike the selected cells. */
  selection: Selection
  changes: CellChanges
}

/**
 * Grid of items. Only the visible rows are in the page. The grid itself has the focus, and names its active cell, so
 * the focus stays when a row leaves the page.
 */
export function ItemsGrid(props: ItemsGridProps): ReactNode {
  const { label, columns, rows, view, editing, changeView, onOpen } = props
  const selection = editing?.selection
  const checkWidth = editing === undefined ? 0 : widthOfCheck
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<{ key: string; width: number }>()
  const count = rows.count ?? 0
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    useFlushSync: false,
  })
  const visibleRows = virtual.getVirtualItems()
  const keys = rowKeys(visibleRows.map(({ index }) => [index, rows.at(index)?.id]))
  const [from, to] = [visibleRows[0]?.index ?? 0, visibleRows.at(-1)?.index ?? 0]
  const { isScrolling } = virtual
  const widths = columns.map(({ key, width }) => (dragged?.key === key ? dragged.width : width))
  const width = widths.reduce((sum, columnWidth) => sum + columnWidth, checkWidth)
  const template = (checkWidth === 0 ? widths : [checkWidth, ...widths])
    .map((columnWidth) => `${columnWidth}px`)
    .join(' ')
  const cellEdit = useCellEdit(editing?.changes, (row) => virtual.scrollToIndex(row))

  const focus = useGridFocus({
    ...{ grid, frame, count, widths, checkWidth },
    viewKey: JSON.stringify([view.filter, view.sort, columns.map(({ key }) => key)]),
    scrollToRow: (row) => virtual.scrollToIndex(row),
  })
  const { active, range, activate, extend, reveal, focusCell } = focus
  const { top, bottom, first, last } = range
  const load = useEffectEvent(rows.load)
  useEffect(() => {
    // The selected rows are loaded too: a copy needs their values.
    if (!isScrolling) return load([from, to], [top, bottom])
    // Rows that the grid only scrolls past are not loaded.
    const timer = setTimeout(() => load([from, to], [top, bottom]), 120)
    return () => clearTimeout(timer)
  }, [isScrolling, from, to, top, bottom])
  const startEdit = (
    position: CellPosition,
    item: ItemVersion | undefined = rows.at(position.row),
  ): void => {
    const column = columns[position.column]
    if (item === undefined || column === undefined) return
    reveal(position)
    const { row } = position
    if (editing === undefined || !cellEdit.start(item, column, { row })) onOpen(item.id)
  }
  const rangeActions = useRangeClipboard({
    ...{ grid, range, columns, rows },
    changes: editing?.changes,
    startCellEdit: cellEdit.start,
    select: ({ top, bottom, first, last }) => {
      reveal({ row: top, column: first })
      extend({ row: bottom, column: last })
    },
  })
  const startDrag = useRangeDrag({
    ...{ frame, count, widths, checkWidth, rowHeight, activate, extend },
  })
  /**
   * Begins to edit the active cell by typing, as in a spreadsheet. Returns true if the character became the draft.
   */
  const replaceByTyping = (event: KeyboardEvent, item: WireItem | undefined): boolean => {
    const character = typedCharacter(event)
    const column = columns[active.column]
    if (character === undefined || item === undefined || !column?.isEditable) return false
    // The editor of another kind, such as a date, gets the key itself.
    const isReplaced = takesText(kindOfValue(column.field, fieldValue(item.data, column.key)))
    const start = { row: active.row, ...(isReplaced && { draft: character }) }
    reveal(active)
    return editing !== undefined && cellEdit.start(item, column, start) && isReplaced
  }
  const changeItems = (
    { selection, changes }: GridEditing,
    action: GridAction | undefined,
    isRange: boolean,
    item?: WireItem,
  ): boolean => {
    if (action === 'all') selection.all()
    else if (action === 'select' && isRange) selection.extendTo(active.row)
    else if (action === 'select' && item !== undefined) selection.toggle(item.id, active.row)
    else if (action === 'clear') rangeActions.clear()
    else if (action === 'undo' || action === 'redo') changes[action]()
    else if (action === 'deselect' && selection.ids.size > 0) selection.clear()
    else return false
    return true
  }
  const act = (action: GridAction | undefined, isRange: boolean, item?: WireItem): boolean => {
    if (action === 'edit') startEdit(active)
    else if (action === 'open' && item !== undefined) onOpen(item.id)
    else if (action === 'deselect' && !isOneCell(range)) activate(active)
    else return editing !== undefined && changeItems(editing, action, isRange, item)
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== grid.current) return
    const { shiftKey } = event
    const item = rows.at(active.row)
    const pageRows = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2)
    const size = { rows: count, columns: columns.length, pageRows }
    const next = moveFor(event, shiftKey ? focus.head : active, size)
    if (next !== undefined) {
      if (shiftKey) focus.revealTo(next)
      else reveal(next)
    } else if (!act(actionOf(event), shiftKey, item) && !replaceByTyping(event, item)) return
    event.preventDefault()
  }
  const handlers = useStable<RowHandlers>({
    activate,
    extend,
    startEdit,
    open: onOpen,
    select: (item, row, isRange) =>
      isRange ? selection?.extendTo(row) : selection?.toggle(item.id, row),
    save: cellEdit.save,
    finish: async (step) => {
      const item = await cellEdit.save()
      // Meanwhile the owner may have gone elsewhere, in the grid or in the page.
      if (item === undefined || focus.hasMoved()) return
      const position = { row: active.row, column: active.column + step }
      focusCell(position)
      // The rows of this rendering have the item as it was before.
      if (step !== 0 && columns[position.column]?.isEditable) startEdit(position, item)
    },
    cancel: () => {
      cellEdit.cancel()
      focusCell(active)
    },
  })
  const announcement = rangeActions.announcement ?? describeRange(range, columns)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div
        ref={frame}
        className="grid-frame"
        // The check boxes and the first column cover what scrolls below them.
        style={{ scrollPaddingInlineStart: checkWidth + (widths[0] ?? 0) }}
      >
        <div
          ref={grid}
          id={id}
          role="grid"
          className="grid"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + (editing === undefined ? 0 : 1)}
          aria-multiselectable
          aria-readonly={editing === undefined}
          aria-activedescendant={
            active.row >= from && active.row <= to
              ? `${id}-${active.row}-${active.column}`
              : undefined
          }
          tabIndex={0}
          style={gridStyle(width, template, checkWidth)}
          onKeyDown={onKeyDown}
        >
          <GridHead
            columns={columns}
            widths={widths}
            sort={view.sort}
            selection={selection}
            count={count}
            onSort={(sort) => changeView({ sort })}
            onDrag={setDragged}
            onWidth={(key, next) => {
              setDragged(undefined)
              changeView({ widths: { ...view.widths, [key]: next } }, { replace: true })
            }}
          />
          <div
            role="rowgroup"
            className="grid-body"
            style={{ blockSize: virtual.getTotalSize() }}
            onPointerDown={startDrag}
          >
            {visibleRows.map(({ index, start }) => {
              const item = rows.at(index)
              return (
                <GridRow
                  key={keys.get(index)}
                  id={id}
                  row={index}
                  start={start}
                  item={item}
                  columns={columns}
                  isSelected={selection && item !== undefined && selection.ids.has(item.id)}
                  activeColumn={active.row === index ? active.column : undefined}
                  firstColumn={index >= top && index <= bottom ? first : undefined}
                  lastColumn={index >= top && index <= bottom ? last : undefined}
                  cellEdit={
                    item !== undefined && cellEdit.itemId === item.id ? cellEdit : undefined
                  }
                  handlers={handlers}
                />
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}

/** Passes the column widths in a custom property, so that a change of width renders no row. */
function gridStyle(inlineSize: number, columns: string, checkWidth: number): CSSProperties {
  return {
    inlineSize,
    ['--grid-columns' as string]: columns,
    ['--grid-check' as string]: `${checkWidth}px`,
  }
}
