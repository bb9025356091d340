import { isDay } from '../is-day.js'
import { type CellNotation, isYesOrNo, plainCell } from './guess-notation.js'

/** Types of new fields, in the order of a choice. */
export const newFieldTypes = [
  ...['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME', 'TIME'],
  ...['URL', 'EMAIL', 'IMAGE', 'RICH_TEXT', 'ARRAY_STRING', 'OBJECT', 'ANY'],
]

/** Types whose values have a shape. A cell is tested in the notation that `readCell` reads. */
const guesses: readonly { type: string; fits: (cell: string) => boolean }[] = [
  { type: 'NUMBER', fits: (cell) => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(cell) },
  { type: 'BOOLEAN', fits: isYesOrNo },
  { type: 'DATE', fits: isDay },
  {
    type: 'DATETIME',
    fits: (cell) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(cell),
  },
  { type: 'URL', fits: (cell) => /^https?:\/\/\S+$/.test(cell) },
]

export function guessType(cells: readonly string[], notation: CellNotation): string {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return 'TEXT'
  const fitsAll = ({ type, fits }: (typeof guesses)[number]): boolean =>
    filled.every((cell) => {
      const plain = plainCell(cell, type, notation)
      return plain !== undefined && fits(plain)
    })
  return guesses.find(fitsAll)?.type ?? 'TEXT'
}
