import { type RefObject, useRef, useState } from 'react'
import { inlineSign } from '../../../language/language.js'
import { type CellRange, clampHead, rangeOf } from './cell-range.js'
import { type CellPosition, clampCell } from './grid-keys.js'

interface GridFocusOptions {
  /** The element with the focus. */
  grid: RefObject<HTMLElement | null>
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>
  /** Number of rows. */
  count: number
  /** Names the items and columns by their order. A range ends when it changes. */
  viewKey: string
  /** Widths of the columns in pixels. */
  widths: readonly number[]
  /** Width of the column with the check boxes in pixels. */
  checkWidth: number
  scrollToRow: (row: number) => void
}

interface GridFocus {
  active: CellPosition
  /** The cell opposite to the active one in the range. */
  head: CellPosition
  /** The selected cells: always the active one, and those up to `head`. */
  range: CellRange
  activate: (position: CellPosition) => void
  /** Extends the range from the active cell to another one, or as far as a range can extend. */
  extend: (position: CellPosition) => void
  /** Extends the range, and scrolls to its end. */
  revealTo: (position: CellPosition) => void
  /** Activates a cell and scrolls to it. */
  reveal: (position: CellPosition) => void
  /** Activates the nearest cell to a position, and moves the focus to the grid. */
  focusCell: (position: CellPosition) => void
  /** Returns true if the active cell of this rendering is no longer active, or if the focus left the grid. */
  hasMoved: () => boolean
}

/**
 * The active cell of a grid, and the range that begins at it. The grid itself has the focus, so that it stays when a
 * row leaves the page.
 */
export function useGridFocus(options: GridFocusOptions): GridFocus {
  const { grid, frame, count, viewKey, widths, checkWidth, scrollToRow } = options
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [extended, setExtended] = useState<{ head: CellPosition; viewKey: string }>()
  const latest = useRef(active)
  const size = { rows: count, columns: widths.length }
  const head = extended?.viewKey === viewKey ? extended.head : active
  const activate = (position: CellPosition): void => {
    latest.current = position
    setActive(position)
    setExtended(undefined)
  }
  const scrollTo = (position: CellPosition, isOtherColumn: boolean): void => {
    scrollToRow(position.row)
    const box = frame.current
    if (box === null) return
    if (position.column === 0) {
      // The first column is always visible. A move to it shows the columns after it.
      if (isOtherColumn) box.scrollLeft = 0
      return
    }
    const start = widths
      .slice(0, position.column)
      .reduce((sum, columnWidth) => sum + columnWidth, checkWidth)
    const end = start + (widths[position.column] ?? 0)
    const frozen = checkWidth + (widths[0] ?? 0)
    // From right to left, positions are negative.
    const scrolled = box.scrollLeft * inlineSign
    if (start - frozen < scrolled) box.scrollLeft = (start - frozen) * inlineSign
    else if (end > scrolled + box.clientWidth) box.scrollLeft = (end - box.clientWidth) * inlineSign
  }
  const extend = (position: CellPosition): CellPosition => {
    const next = clampHead(latest.current, clampCell(position, size))
    setExtended({ head: next, viewKey })
    return next
  }
  const reveal = (position: CellPosition): void => {
    const isOtherColumn = position.column !== latest.current.column
    activate(position)
    scrollTo(position, isOtherColumn)
  }
  return {
    active,
    head,
    range: rangeOf(active, head, size),
    activate,
    extend,
    revealTo: (position) => {
      const next = extend(position)
      scrollTo(next, next.column !== head.column)
    },
    reveal,
    focusCell: (position) => {
      reveal(clampCell(position, size))
      grid.current?.focus({ preventScroll: true })
    },
    hasMoved: () => latest.current !== active || hasFocusOutside(grid.current),
  }
}

function hasFocusOutside(grid: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && grid?.contains(focused) === false
}
