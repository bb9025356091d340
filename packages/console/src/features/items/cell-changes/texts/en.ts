/** Texts of changes of cells. */
export const en = {
  changed: (cells: number, items: number, cellCount: string, itemCount: string) =>
    `${cells === 1 ? '1 cell' : `${cellCount} cells`} changed in ${items === 1 ? '1 item' : `${itemCount} items`}.`,
  restored: (cells: number, items: number, cellCount: string, itemCount: string) =>
    `${cells === 1 ? '1 cell' : `${cellCount} cells`} restored in ${items === 1 ? '1 item' : `${itemCount} items`}.`,
  nothing: 'Nothing changed: the cells already have these values.',
  kept: (cells: number, cellCount: string) =>
    cells === 1 ? '1 cell was not changed:' : `${cellCount} cells were not changed:`,
  unanswered: (cells: number, cellCount: string, reason: string) =>
    `${cells === 1 ? '1 cell was' : `${cellCount} cells were`} sent without a response. ${reason}`,
  notStored: (cells: number, cellCount: string, reason: string) =>
    `${cells === 1 ? '1 cell was' : `${cellCount} cells were`} not stored. ${reason}`,
  saving: (cellCount: string) => `Saving ${cellCount} cells…`,
  undo: 'Undo',
  redo: 'Redo',
  noStep: {
    undo: 'There is no change of a cell to undo on this page.',
    redo: 'There is no change of a cell to redo on this page.',
  },
  cell: (field: string, item: string) => `${field} of “${item}”`,
  cells: (field: string, cellCount: string) => `${field}, ${cellCount} cells`,
  named: (cell: string, problem: string) => `${cell}: ${problem}`,
  pasted: (cell: string, input: string, problem: string) => `${cell}, “${input}”: ${problem}`,
  more: (cellCount: string) => `${cellCount} more`,
  beyond: (rows: number, columns: number, rowCount: string, columnCount: string) => {
    const parts = [
      ...(rows === 0 ? [] : [rows === 1 ? '1 row' : `${rowCount} rows`]),
      ...(columns === 0 ? [] : [columns === 1 ? '1 column' : `${columnCount} columns`]),
    ]
    return `The clipboard has ${parts.join(' and ')} more than the grid from here; they were left out.`
  },
  tooMany: (rowCount: string, columnCount: string) =>
    `The clipboard has more than ${rowCount} rows or ${columnCount} columns. Nothing was changed. Save the table as a file, and import it.`,
  loading: 'Some of these rows are still loading. Try again in a moment.',
  problems: {
    conflict: 'Somebody has changed this cell in the meantime.',
    system: 'The server sets this field.',
    noEditor: 'This field is edited in the form of the item.',
    otherType:
      'The stored value does not have the type of the field. Edit it in the form of the item.',
    oneLine: 'Enter a single line.',
    trueOrFalse: 'Enter “true” or “false”.',
  },
}
