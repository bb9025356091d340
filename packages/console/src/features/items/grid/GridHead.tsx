// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table; the grid itself has the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtual grid is not a table; the grid itself has the focus
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { inlineSign } from '../../../language/language.js'
import { clampWidth, columnWidths, type ItemsView } from '../items-view.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'
import type { Selection } from './useSelection.js'

interface GridHeadProps {
  columns: readonly GridColumn[]
  widths: readonly number[]
  sort: ItemsView['sort']
  /** Undefined for a read-only grid. */
  selection: Selection | undefined
  count: number
  onSort: (sort: ItemsView['sort']) => void
  /** Called with the width while a column is dragged. */
  onDrag: (column: { key: string; width: number } | undefined) => void
  onWidth: (key: string, width: number) => void
}

/** Head of the grid: select all, sort, and change widths. */
export function GridHead(props: GridHeadProps): ReactNode {
  const { columns, widths, sort, selection, count, onSort, onDrag, onWidth } = props
  const indexOfFirst = selection === undefined ? 1 : 2
  return (
    <div role="row" className="grid-row grid-head" aria-rowindex={1}>
      {selection !== undefined && <SelectAll selection={selection} count={count} />}
      {columns.map((column, index) => {
        const sorted =
          sort?.field !== column.key ? undefined : sort.order === 'ASC' ? 'ascending' : 'descending'
        return (
          <div
            key={column.key}
            role="columnheader"
            className="grid-cell"
            data-kind={column.kind}
            data-frozen={index === 0}
            aria-colindex={index + indexOfFirst}
            aria-sort={sorted}
          >
            {column.isSortable ? (
              <button
                type="button"
                className="sort-button"
                onClick={() =>
                  onSort({ field: column.key, order: sorted === 'ascending' ? 'DESC' : 'ASC' })
                }
              >
                <span className="sort-name">{column.name}</span>
                <SortMark direction={sorted} />
              </button>
            ) : (
              <span className="grid-name">{column.name}</span>
            )}
            <WidthHandle
              name={column.name}
              width={widths[index] ?? column.width}
              onDrag={(width) =>
                onDrag(width === undefined ? undefined : { key: column.key, width })
              }
              onWidth={(width) => onWidth(column.key, width)}
            />
          </div>
        )
      })}
    </div>
  )
}

function SortMark({ direction }: { direction: string | undefined }): ReactNode {
  return (
    <svg className="sort-mark" viewBox="0 0 10 14" aria-hidden="true" data-direction={direction}>
      <path className="sort-up" d="m1.5 5.5 3.5-4 3.5 4z" />
      <path className="sort-down" d="m1.5 8.5 3.5 4 3.5-4z" />
    </svg>
  )
}

function SelectAll({ selection, count }: { selection: Selection; count: number }): ReactNode {
  const selected = selection.ids.size
  return (
    <div role="columnheader" className="grid-check" aria-colindex={1}>
      <input
        type="checkbox"
        aria-label={texts.selectAll}
        disabled={count === 0 || selection.isReading}
        checked={count > 0 && selected >= count}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < count
        }}
        onChange={() => (selected > 0 ? selection.clear() : selection.all())}
      />
    </div>
  )
}

interface WidthHandleProps {
  name: string
  width: number
  /** Called with undefined when a drag ends without a width. */
  onDrag: (width: number | undefined) => void
  onWidth: (width: number) => void
}

/** Pixels by which a key changes a width. */
const step = 24

function WidthHandle({ name, width, onDrag, onWidth }: WidthHandleProps): ReactNode {
  const drag = useRef<{ x: number; width: number }>(undefined)
  const widthAt = (event: PointerEvent): number => {
    const { x, width } = drag.current ?? { x: event.clientX, width: 0 }
    return clampWidth(width + (event.clientX - x) * inlineSign)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onWidth(clampWidth(width + (event.key === 'ArrowLeft' ? -step : step) * inlineSign))
  }
  return (
    <div
      role="separator"
      className="grid-handle"
      aria-orientation="vertical"
      aria-label={texts.widthOf(name)}
      aria-valuenow={width}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        if (drag.current !== undefined) onDrag(widthAt(event))
      }}
      onPointerUp={(event) => {
        if (drag.current === undefined) return
        onWidth(widthAt(event))
        drag.current = undefined
      }}
      // A cancelled touch ends without a pointer up.
      onLostPointerCapture={() => {
        if (drag.current === undefined) return
        drag.current = undefined
        onDrag(undefined)
      }}
    />
  )
}
