import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { inlineSign } from '../../../language/language.js'
import { useStable } from '../../../ui/useStable.js'
import { type CellPosition, clampCell } from './grid-keys.js'

interface RangeDragOptions {
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>
  count: number
  widths: readonly number[]
  checkWidth: number
  rowHeight: number
  activate: (position: CellPosition) => void
  extend: (position: CellPosition) => void
}

/** Distance from the edge of the frame at which a drag scrolls, and pixels per frame. */
const edge = 24
const scrollStep = 12

/**
 * Selects a range by dragging with the mouse; beyond the edge of the frame, the grid scrolls. Touches scroll as usual.
 */
export function useRangeDrag(options: RangeDragOptions): (event: PointerEvent) => void {
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const { cellAt, activate, extend } = useStable({
    activate: options.activate,
    extend: options.extend,
    cellAt: (x: number, y: number) => cellAtPoint(options, x, y),
  })
  return ({ pointerType, button, shiftKey, target, clientX, clientY }) => {
    // A cell contains a check box, a button or an editor, which are used by the mouse themselves.
    const isOther = target instanceof Element && target.closest('button, .cell-editor, .grid-check')
    if (pointerType !== 'mouse' || button !== 0 || shiftKey || isOther) return
    const start = cellAt(clientX, clientY)
    let head = start
    let [x, y] = [clientX, clientY]
    let frame = 0
    const extendTo = (next: CellPosition): void => {
      if (next.row === head.row && next.column === head.column) return
      // The first move to another cell begins the range.
      if (head === start) activate(start)
      head = next
      extend(next)
    }
    const scroll = (): void => {
      const box = options.frame.current
      if (box !== null && scrollAtEdge(box, x, y)) extendTo(cellAt(x, y))
      frame = requestAnimationFrame(scroll)
    }
    const move = (event: globalThis.PointerEvent): void => {
      ;[x, y] = [event.clientX, event.clientY]
      extendTo(cellAt(x, y))
      if (frame === 0) frame = requestAnimationFrame(scroll)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, end)
    }
    stop.current()
    stop.current = end
    window.addEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end)
  }
}

/** Returns the cell at a point of the window, or the nearest one. */
function cellAtPoint(
  { frame, count, widths, checkWidth, rowHeight }: RangeDragOptions,
  x: number,
  y: number,
): CellPosition {
  const box = frame.current
  if (box === null) return { row: 0, column: 0 }
  const { left, right, top } = box.getBoundingClientRect()
  // The head has the height of a row.
  const row = Math.floor((y - top + box.scrollTop) / rowHeight) - 1
  const inline = inlineSign === 1 ? x - left : right - x
  const frozen = checkWidth + (widths[0] ?? 0)
  const position = inline < frozen ? 0 : inline + box.scrollLeft * inlineSign - checkWidth
  let column = -1
  for (let start = 0; column < widths.length - 1 && start <= position; column++) {
    start += widths[column + 1] ?? 0
  }
  return clampCell({ row, column }, { rows: count, columns: widths.length })
}

/** Scrolls if a point is at or beyond an edge. Returns true if it did. */
function scrollAtEdge(box: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const before = [box.scrollLeft, box.scrollTop]
  if (y > bottom - edge) box.scrollTop += scrollStep
  else if (y < top + edge) box.scrollTop -= scrollStep
  if (x > right - edge) box.scrollLeft += scrollStep
  else if (x < left + edge) box.scrollLeft -= scrollStep
  return box.scrollLeft !== before[0] || box.scrollTop !== before[1]
}
