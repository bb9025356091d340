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
  manyCells: 'The clipboard has several cells. Paste one at a time, or import them as a file.',
  trueOrFalse: 'Paste “true” or “false” here.',
  overwrite: 'Save mine',
  keepRemote: 'Keep theirs',
  empty: 'empty',
  notSet: 'not set',
}
