// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys; the cells have roles
// biome-ignore-all lint/a11y/noStaticElementInteractions: the grid handles the keys; the cells have roles
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the grid handles the keys; the cells have roles
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table; the grid itself has the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtual grid is not a table; the grid itself has the focus
import type { WireItem } from '@foyer/protocol'
import { memo, type ReactNode } from 'react'
import { ExpandIcon } from '../../../ui/icons.js'
import { hasCoarsePointer } from '../has-coarse-pointer.js'
import { fieldValue } from '../item-version.js'
import { CellEditor } from './CellEditor.js'
import { CellValue } from './CellValue.js'
import type { GridColumn } from './columns.js'
import type { CellPosition } from './grid-keys.js'
import { texts } from './texts/texts.js'
import type { CellEdit } from './useCellEdit.js'

/** Callbacks of rows: the same functions for all rows and renderings. */
export interface RowHandlers {
  activate: (position: CellPosition) => void
  /** Extends the range of selected cells to this one. */
  extend: (position: CellPosition) => void
  startEdit: (position: CellPosition) => void
  open: (id: string) => void
  select: (item: WireItem, row: number, isRange: boolean) => void
  /** Saves the edited cell and leaves the focus where it is. */
  save: () => void
  /** Saves the edited cell, then moves by this number of columns. */
  finish: (step: number) => void
  cancel: () => void
}

interface GridRowProps {
  /** Id of the grid. */
  id: string
  row: number
  /** Distance from the first row, in pixels. */
  start: number
  item: WireItem | undefined
  columns: readonly GridColumn[]
  /** Undefined in a read-only grid, which has no check boxes. */
  isSelected: boolean | undefined
  activeColumn: number | undefined
  /** First and last column of the selected cells; undefined in a row without any. */
  firstColumn: number | undefined
  lastColumn: number | undefined
  cellEdit: CellEdit | undefined
  handlers: RowHandlers
}

/** One row of the grid; grey lines while its item loads. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { id, row, start, item, columns, isSelected, activeColumn, cellEdit, handlers } = props
  const { firstColumn = columns.length, lastColumn = -1 } = props
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      data-selected={isSelected}
      style={{ transform: `translateY(${start}px)` }}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="grid-check" aria-colindex={1}>
          {item !== undefined && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={texts.selectRow(row + 1)}
              checked={isSelected}
              onClick={(event) => handlers.select(item, row, event.shiftKey)}
              onChange={() => {}}
            />
          )}
        </div>
      )}
      {columns.map((column, index) => {
        const isEdited = cellEdit?.columnKey === column.key
        return (
          <div
            key={column.key}
            id={`${id}-${row}-${index}`}
            role={index === 0 ? 'rowheader' : 'gridcell'}
            className="grid-cell"
            data-kind={column.kind}
            data-frozen={index === 0}
            aria-selected={index >= firstColumn && index <= lastColumn}
            data-active={activeColumn === index}
            data-edited={isEdited}
            aria-colindex={index + (isSelected === undefined ? 1 : 2)}
            onClick={({ shiftKey }) => {
              if (shiftKey) return handlers.extend({ row, column: index })
              if (!isEdited) handlers.activate({ row, column: index })
              if (item !== undefined && hasCoarsePointer()) handlers.open(item.id)
            }}
            onDoubleClick={() => {
              if (!isEdited) handlers.startEdit({ row, column: index })
            }}
          >
            {item === undefined ? (
              <span className="skeleton grid-skeleton" />
            ) : isEdited ? (
              <CellEditor
                column={column}
                cellEdit={cellEdit}
                save={handlers.save}
                finish={handlers.finish}
                cancel={handlers.cancel}
              />
            ) : (
              <CellValue column={column} value={fieldValue(item.data, column.key)} />
            )}
            {index === 0 && item !== undefined && !isEdited && (
              <button
                type="button"
                className="grid-open"
                tabIndex={-1}
                aria-label={texts.openRow(row + 1)}
                onClick={(event) => {
                  event.stopPropagation()
                  handlers.open(item.id)
                }}
              >
                <ExpandIcon />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
})
