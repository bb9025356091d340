import { MAX_ROW_BYTES, type RowProblem } from '@foyer/protocol/item-files'
import { expect, test } from 'vitest'
import { type CsvRow, readCsvRows } from './read-csv.js'

async function read(
  text: string | Uint8Array,
  { size = 5, delimiter = ',', isUtf8 = true } = {},
  rows: (CsvRow | RowProblem)[] = [],
): Promise<(CsvRow | RowProblem)[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  for await (const row of readCsvRows(chunks(), { delimiter, encoding: 'utf-8', isUtf8 }))
    rows.push(row)
  return rows
}

test('reads cells with quotes, line breaks and a byte order mark, and names their lines', async () => {
  expect(await read('\u{feff}a,b\r\n"x, ""y""","1\n2"\n\n3,\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', '1\n2'] },
    { line: 5, cells: ['3', ''] },
  ])
  expect(await read('a;b\n1,5;2', { delimiter: ';' })).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1,5', '2'] },
  ])
})

test('skips empty rows, which spreadsheets write at the end', async () => {
  expect(await read('a,b\n1,2\n,\n3,\n,\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 4, cells: ['3', ''] },
  ])
})

test('reports a malformed line, and reads the rows after it', async () => {
  expect(await read('a,b\n1,2\nx "y" z,3\n4,5\n"6 "or" 7",8\n9,10')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, problem: 'a quote in a cell that does not start with a quote' },
    { line: 4, cells: ['4', '5'] },
    { line: 5, problem: 'text after the closing quote of a cell' },
    { line: 6, cells: ['9', '10'] },
  ])
})

test('reports the lines that an unclosed quote covers', async () => {
  expect(await read('a,b\n"1,2\n3,4\n5,"6"\n7,8')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    {
      line: 2,
      problem: 'text after the closing quote of a cell (lines 2 to 4 are not read)',
    },
    { line: 5, cells: ['7', '8'] },
  ])
  expect(await read('a\n1\n"2\n3\n')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['1'] },
    { line: 3, problem: 'a quote is never closed (lines 3 to 5 are not read)' },
  ])
})

test('reports a row in another encoding', async () => {
  expect(await read(Uint8Array.from([97, 10, 0xe9, 10, 98]), { isUtf8: false })).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, problem: 'not valid UTF-8', cells: ['\u{fffd}'] },
    { line: 3, cells: ['b'] },
  ])
})

test('reports an unclosed quote at the end of the file after the rows before it', async () => {
  const rows: (CsvRow | RowProblem)[] = []
  const text = `a\n1\n"2\n${'x\n'.repeat(MAX_ROW_BYTES / 2)}`
  const reading = read(text, { size: 64 * 1024 }, rows)
  await expect(reading).rejects.toThrow(/^Line 3 is longer than .* Nothing is read from there on/)
  expect(rows).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['1'] },
  ])
})
