import { type RefObject, useRef, useState } from 'react'
import { inlineSign } from '../../../language/language.js'
import { type CellPosition, clampCell } from './grid-keys.js'

interface GridFocusOptions {
  /** The element with the focus. */
  grid: RefObject<HTMLElement | null>
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>
  /** Number of rows. */
  count: number
  /** Widths of the columns in pixels. */
  widths: readonly number[]
  /** Width of the column with the check boxes in pixels. */
  checkWidth: number
  scrollToRow: (row: number) => void
}

interface GridFocus {
  active: CellPosition
  activate: (position: CellPosition) => void
  /** Activates a cell and scrolls to it. */
  reveal: (position: CellPosition) => void
  /** Activates the nearest cell to a position, and moves the focus to the grid. */
  focusCell: (position: CellPosition) => void
  /** Returns true if the active cell of this rendering is no longer active, or if the focus left the grid. */
  hasMoved: () => boolean
}

/** The active cell of a grid. The grid itself has the focus, so that it stays when a row leaves the page. */
export function useGridFocus(options: GridFocusOptions): GridFocus {
  const { grid, frame, count, widths, checkWidth, scrollToRow } = options
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const latest = useRef(active)
  const activate = (position: CellPosition): void => {
    latest.current = position
    setActive(position)
  }
  const reveal = (position: CellPosition): void => {
    const isOtherColumn = position.column !== latest.current.column
    activate(position)
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
  return {
    active,
    activate,
    reveal,
    focusCell: (position) => {
      reveal(clampCell(position, { rows: count, columns: widths.length }))
      grid.current?.focus({ preventScroll: true })
    },
    hasMoved: () => latest.current !== active || hasFocusOutside(grid.current),
  }
}

function hasFocusOutside(grid: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && grid?.contains(focused) === false
}
