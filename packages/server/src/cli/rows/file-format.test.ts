import type { CollectionField, WireItemData } from '@foyer/protocol'
import { MAX_ROW_BYTES, type Row } from '@foyer/protocol/item-files'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createRowWriter, type FileFormat, formatOf, readRows } from './file-format.js'

vi.setConfig({ testTimeout: 120_000 })

const fields: CollectionField[] = [
  { key: 'title', type: 'TEXT' },
  { key: 'year', type: 'NUMBER' },
  { key: 'seen', type: 'BOOLEAN' },
  { key: 'at', type: 'DATETIME' },
  { key: 'tags', type: 'ARRAY_STRING' },
]

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Uint8Array, format: FileFormat, size = 7): Promise<Row[]> {
  const rows: Row[] = []
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for await (const row of readRows(chunksOf(bytes, size), format, fields)) rows.push(row)
  return rows
}

function write(items: readonly unknown[], format: FileFormat): string {
  const writer = createRowWriter(format, fields)
  const texts = items.map((item) => writer.formatItem(JSON.stringify(item)))
  return [writer.formatStart(), ...texts, writer.formatEnd()].join('')
}

const typed = fc.record(
  {
    _id: fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => id.trim() === id),
    title: fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), hostileText()),
    year: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
    seen: fc.boolean(),
    at: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((date) => ({ $date: date.toISOString() })),
    tags: fc.array(fc.string()),
  },
  { requiredKeys: ['_id'] },
)

function hostileText(): fc.Arbitrary<string> {
  const first = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    "'=",
    '\t',
    '"',
    '""',
    ',',
    ';',
    '\n',
    '＝',
  )
  return fc.tuple(first, fc.string()).map(([start, rest]) => start + rest)
}

// Detects, for example, strings that end at an escaped quote, apostrophes that are not removed, and the loss of the
// rest of a chunk.
describe.each(['json', 'jsonl', 'csv'] as const)('%s', (format) => {
  it('reads back written items for any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(typed, { maxLength: 8 }),
        fc.integer({ min: 1, max: 64 }),
        async (items, size) => {
          const rows = await read(write(items, format), format, size)
          expect(rows.map((row) => ('data' in row ? row.data : row))).toEqual(items)
        },
      ),
    )
  })
})

describe.each(['json', 'jsonl'] as const)('%s', (format) => {
  it('preserves any JSON item', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), async (items) => {
        const texts = items.map((item) => JSON.stringify(item))
        const rows = await read(write(items, format), format, 16)
        expect(rows.map((row) => 'data' in row && JSON.stringify(row.data))).toEqual(texts)
      }),
    )
  })
})

describe('a malformed file', () => {
  it.each<[string, FileFormat, string, Row[]]>([
    [
      'a line of invalid JSON',
      'jsonl',
      '{"a":1}\n{"a":\n\n{"a":3}',
      [
        { line: 1, data: { a: 1 } },
        { line: 2, problem: 'not valid JSON' },
        { line: 4, data: { a: 3 } },
      ],
    ],
    [
      'an element of invalid JSON',
      'json',
      '\n[{"a":1},\n{a:2},\n {"a":3}]\n',
      [
        { line: 2, data: { a: 1 } },
        { line: 3, problem: 'not valid JSON' },
        { line: 4, data: { a: 3 } },
      ],
    ],
    [
      'an array without an end',
      'json',
      '[{"a":1},{"a"',
      [
        { line: 1, data: { a: 1 } },
        { line: 1, problem: 'the file ends inside of its list' },
      ],
    ],
    [
      'a cell of the wrong type',
      'csv',
      'title,year\n"two\nlines",1\nb,many\nc,3\n',
      [
        { line: 2, data: { title: 'two\nlines', year: 1 } },
        { line: 4, problem: '"year" is "many", expected a number' },
        { line: 5, data: { title: 'c', year: 3 } },
      ],
    ],
    [
      'more cells than names',
      'csv',
      'a\n1,2',
      [{ line: 2, problem: '2 cells, but the first row names 1' }],
    ],
    [
      'a duplicate name',
      'csv',
      'a,a\n1,2',
      [{ line: 1, problem: 'the first row names the column "a" twice' }],
    ],
    [
      'a column without a name',
      'csv',
      'a,\n1,2',
      [{ line: 1, problem: 'a column of the first row has no name' }],
    ],
    [
      // Seen to fail: each row was stored as an item with one field, "title;year".
      'a file with semicolons, as spreadsheets in German write it,',
      'csv',
      'title;year\nMetropolis;1927\n',
      [
        {
          line: 1,
          problem:
            'the first row has semicolons and no comma, expected cells that are separated by commas',
        },
      ],
    ],
    [
      'a file with tabs',
      'csv',
      'title\tyear\nMetropolis\t1927\n',
      [
        {
          line: 1,
          problem:
            'the first row has tabs and no comma, expected cells that are separated by commas',
        },
      ],
    ],
  ])('%s is reported with its line', async (_, format, text, rows) => {
    expect(await read(text, format)).toEqual(rows)
  })

  it('a JSON file without a list is refused', async () => {
    for (const text of ['{"a":1}', '[1] 2', 'null']) {
      await expect(read(text, 'json')).rejects.toThrow('expected one JSON list of items')
    }
  })

  it('an unclosed quote, a million columns and invalid UTF-8 are reported', async () => {
    for (const text of ['a\n"b', `a${',a'.repeat(1_000_000)}\n`]) {
      const rows = await read(text, 'csv', 65_536)
      expect(rows).toEqual([{ line: expect.any(Number), problem: expect.any(String) }])
    }
    const latin = Buffer.from('{"a":"\xe9"}\n{"a":1}', 'latin1')
    expect(await read(latin, 'jsonl')).toEqual([
      { line: 1, problem: 'not valid UTF-8' },
      { line: 2, data: { a: 1 } },
    ])
    expect(await read(Buffer.from('\xe9\n1', 'latin1'), 'csv')).toEqual([
      { line: 1, problem: 'not valid UTF-8' },
    ])
    expect(await read(Buffer.from('title\n\xe9\nb', 'latin1'), 'csv')).toEqual([
      { line: 2, problem: 'not valid UTF-8' },
      { line: 3, data: { title: 'b' } },
    ])
  })

  it.each([
    ['a quote is never closed', 'title\n1\n"2\n3\n4\n'],
    ['a quote in a cell that does not start with a quote', 'title\n1\n2"x"\n3\n'],
    ['text after the closing quote of a cell', 'title\n1\n"2"x\n3\n'],
    [`longer than ${MAX_ROW_BYTES} bytes`, `title\n1\n${'x'.repeat(2 * MAX_ROW_BYTES)}\n3\n`],
  ])('reading a CSV file stops at an ambiguous row and reports it: %#', async (problem, text) => {
    expect(await read(text, 'csv', 1_000_000)).toEqual([
      { line: 2, data: { title: '1' } },
      { line: 3, problem: `${problem}; the rest of the file is skipped` },
    ])
  })

  it('a byte order mark before the CSV header is ignored for any chunk size', async () => {
    for (const size of [1, 2, 3, 4, 100]) {
      expect(await read('\ufefftitle\n\ufeffb', 'csv', size)).toEqual([
        { line: 2, data: { title: '\ufeffb' } },
      ])
    }
  })

  it.each(['json', 'jsonl'] as const)(
    'reading continues after a row that is too long: %s',
    async (format) => {
      const long = JSON.stringify({ a: 'x'.repeat(MAX_ROW_BYTES) })
      const text = format === 'json' ? `[${long},\n{"a":1}]` : `${long}\n{"a":1}`
      expect(await read(text, format, 1_000_000)).toEqual([
        { line: 1, problem: `longer than ${MAX_ROW_BYTES} bytes` },
        { line: 2, data: { a: 1 } },
      ])
    },
  )
})

// Seen to fail: the last text of a row ended in "\r", and the last number was refused.
it.each([1, 2, 3, 100])(
  'reads CSV rows with different line ends in chunks of %i bytes',
  async (size) => {
    const text = 'title,year\na,1\r\n"b\r\nc",2\rd,3\n\r\ne,4\r\n"f\rg",5'
    expect(await read(text, 'csv', size)).toEqual([
      { line: 2, data: { title: 'a', year: 1 } },
      { line: 3, data: { title: 'b\r\nc', year: 2 } },
      { line: 5, data: { title: 'd', year: 3 } },
      { line: 7, data: { title: 'e', year: 4 } },
      { line: 8, data: { title: 'f\rg', year: 5 } },
    ])
  },
)

it('escapes values that a spreadsheet would run as a formula', () => {
  const hostile: WireItemData[] = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"].map((title) => ({
    _id: title,
    title,
  }))
  const lines = write(hostile, 'csv').split('\n').slice(1, -1)
  for (const line of lines) expect(line).toMatch(/^"?'/)
})

it('reads back a column whose name begins like a formula', async () => {
  const own = [{ key: '@type', type: 'TEXT' }]
  const { formatStart, formatItem } = createRowWriter('csv', own)
  const item = { _id: 'a', '@type': 'Film' }
  const text = formatStart() + formatItem(JSON.stringify(item))
  const rows: Row[] = []
  for await (const row of readRows(chunksOf(Buffer.from(text), 7), 'csv', own)) rows.push(row)
  expect(rows).toEqual([{ line: 2, data: item }])
})

it('asks for the format of standard input and output', () => {
  expect(formatOf('-', 'csv')).toBe('csv')
  expect(() => formatOf('-', undefined)).toThrow('add --format csv, jsonl or json')
})
