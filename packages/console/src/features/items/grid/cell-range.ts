import { limits } from '@foyer/protocol'
import { formatCount } from '../../../ui/format/format-number.js'
import type { GridColumn } from './columns.js'
import { type CellPosition, clampCell } from './grid-keys.js'
import { texts } from './texts/texts.js'

/** A rectangle of cells, with its first and last row and column. */
export interface CellRange {
  top: number
  bottom: number
  first: number
  last: number
}

/** Maximum size of a range. A change of an item has a limited number of fields. */
export const rangeLimits = { rows: 1000, columns: limits.fieldModifications } as const

/** Returns the range between two cells of a grid. */
export function rangeOf(
  active: CellPosition,
  head: CellPosition,
  size: { rows: number; columns: number },
): CellRange {
  const [a, b] = [clampCell(active, size), clampCell(head, size)]
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    first: Math.min(a.column, b.column),
    last: Math.max(a.column, b.column),
  }
}

/** Returns the nearest cell to `head` up to which a range that begins at `active` can extend. */
export function clampHead(active: CellPosition, head: CellPosition): CellPosition {
  const near = (from: number, to: number, size: number): number =>
    Math.min(Math.max(to, from - size + 1), from + size - 1)
  return {
    row: near(active.row, head.row, rangeLimits.rows),
    column: near(active.column, head.column, rangeLimits.columns),
  }
}

/** Returns the numbers of rows and columns of a range. */
export function sizeOf({ top, bottom, first, last }: CellRange): { rows: number; columns: number } {
  return { rows: bottom - top + 1, columns: last - first + 1 }
}

/** Returns true for a range of a single cell. */
export function isOneCell(range: CellRange): boolean {
  return range.top === range.bottom && range.first === range.last
}

/** Describes a range of several cells for screen readers. */
export function describeRange(range: CellRange, columns: readonly GridColumn[]): string {
  if (isOneCell(range)) return ''
  const { rows, columns: width } = sizeOf(range)
  const [first, last] = [columns[range.first]?.name ?? '', columns[range.last]?.name ?? '']
  return texts.range(
    formatCount(rows * width),
    texts.corner(first, formatCount(range.top + 1)),
    texts.corner(last, formatCount(range.bottom + 1)),
  )
}
