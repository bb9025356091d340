/** Formats rows of cells as spreadsheets copy them. */
export function writeTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A cell, in quotes or not, and what separates it from the next one. */
const cellPattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y

/**
 * Reads rows of cells as spreadsheets copy them. Unlike in a CSV file, a quotation mark inside a cell, or one without
 * its end, is text.
 */
export function readTabSeparated(text: string): string[][] {
  // Spreadsheets end the last row with a line break too.
  const table = text.replace(/\r?\n$/, '')
  const rows: string[][] = []
  let row: string[] = []
  cellPattern.lastIndex = 0
  for (;;) {
    const [, inQuotes, plain = '', separator] = cellPattern.exec(table) ?? []
    row.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (separator === '\t') continue
    rows.push(row)
    if (separator === undefined || separator === '') return rows
    row = []
  }
}
