import type { ReactNode } from 'react'

/** Texts of the grid of items. */
export const en = {
  noun: 'items',
  columns: 'Columns',
  hidden: (count: number) => `${count} hidden`,
  showAll: 'Show all',
  reset: 'Reset',
  selectAll: 'Select all items',
  widthOf: (column: string) => `Width of ${column}`,
  selectRow: (row: number) => `Select row ${row}`,
  openRow: (row: number) => `Open row ${row}`,
  firstRows: (count: string) =>
    `The first ${count} items are shown. Narrow the filter to see the others.`,
  id: 'Id',
  created: 'Created',
  changed: 'Changed',
  author: 'Author',
  stored: (value: ReactNode): ReactNode => <>Somebody saved {value} here in the meantime.</>,
  corner: (column: string, row: string) => `${column} of row ${row}`,
  range: (cellCount: string, from: string, to: string) =>
    `${cellCount} cells selected, from ${from} to ${to}`,
  copied: (cells: number, cellCount: string) =>
    cells === 1 ? '1 cell copied' : `${cellCount} cells copied`,
  overwrite: 'Save mine',
  keepRemote: 'Keep theirs',
  empty: 'empty',
  missing: 'missing',
  noSuchItem: 'No item has this id',
  notSet: 'not set',
}
