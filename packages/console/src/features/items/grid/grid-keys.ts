import { inlineSign } from '../../../language/language.js'

/** A cell of the grid; the column with the check boxes does not count. */
export interface CellPosition {
  row: number
  column: number
}

interface GridSize {
  rows: number
  columns: number
  /** Rows of the window. */
  pageRows: number
}

const [previousKey, nextKey] =
  inlineSign === 1 ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']

interface Pressed {
  key: string
  /** The key by its place on the keyboard, for shortcuts on keyboards without Latin letters. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Returns the position, moved to the nearest cell of the grid. */
export function clampCell(
  { row, column }: CellPosition,
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
): CellPosition {
  return {
    row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(column, 0), columns - 1),
  }
}

/** Returns the cell to which a key leads; undefined for a key that does not move. */
export function moveFor(
  { key, ctrlKey, metaKey }: Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: CellPosition,
  { rows, columns, pageRows }: GridSize,
): CellPosition | undefined {
  const isFar = ctrlKey || metaKey
  const to = (nextRow: number, nextColumn: number): CellPosition =>
    clampCell({ row: nextRow, column: nextColumn }, { rows, columns })
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? rows - 1 : row + 1, column)
    case previousKey:
      return to(row, isFar ? 0 : column - 1)
    case nextKey:
      return to(row, isFar ? columns - 1 : column + 1)
    case 'PageUp':
      return to(row - pageRows, column)
    case 'PageDown':
      return to(row + pageRows, column)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? rows - 1 : row, columns - 1)
    default:
      return undefined
  }
}

interface Typed extends Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey'> {
  altKey: boolean
  getModifierState: (key: 'AltGraph') => boolean
}

/** Returns the character that a key types; undefined for other keys and for shortcuts. */
export function typedCharacter(event: Typed): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  // AltGr types characters, and counts as Ctrl and Alt on Windows.
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return [...key].length === 1 && key !== ' ' && !isShortcut ? key : undefined
}

/** Actions of keys in the grid, besides moving. */
export type GridAction = 'select' | 'all' | 'open' | 'edit' | 'clear' | 'deselect' | 'undo' | 'redo'

const actions: ReadonlyMap<string, GridAction> = new Map([
  [' ', 'select'],
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['Delete', 'clear'],
  // The key that is called Delete on a Mac.
  ['Backspace', 'clear'],
  ['Escape', 'deselect'],
])

/** Returns the action of a key; undefined for other keys. */
export function actionOf(pressed: Pressed): GridAction | undefined {
  const { key, code, ctrlKey, metaKey, shiftKey } = pressed
  if (!ctrlKey && !metaKey) return actions.get(key)
  if (key === 'Enter') return 'open'
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
  switch (letter) {
    case 'a':
      return 'all'
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    default:
      return undefined
  }
}
