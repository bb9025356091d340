import type { WireItemData } from '@foyer/protocol'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { caseCount, onPostgres } from '../storage/testing/fresh-schema.js'
import { closed } from '../testing/permissions.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from '../testing/test-foyer.js'
import { createReferenceReader, exportRows } from './export-file.js'
import { type ImportTally, importRows } from './import-file.js'
import { createRowWriter, type FileFormat, readRows } from './rows/file-format.js'
import { createItemsStore, type ItemsStore } from './target/items-store.js'

vi.setConfig({ testTimeout: 120_000 })

const fields = [
  { key: 'title', type: 'TEXT' },
  { key: 'year', type: 'NUMBER' },
  { key: 'at', type: 'DATETIME' },
  { key: 'more', type: 'OBJECT' },
]
const collections = ['one', 'two'].map((id) => ({ id, permissions: closed, fields }))
const foyer = await createTestFoyer({ collections })
const storeOf = (collectionId: string, { fetch }: TestFoyer): ItemsStore =>
  createItemsStore(collectionId, {
    url: publicUrl,
    key: ownerKey,
    fetch: (url, init) => fetch(new Request(url, init)),
  })
const [one, two] = [storeOf('one', foyer), storeOf('two', foyer)]

async function bytesOf(store: ItemsStore, format: FileFormat): Promise<string> {
  const texts: string[] = []
  const write = async (text: string): Promise<void> => void texts.push(text)
  await exportRows(store, createRowWriter(format, await store.readFields()), write, () => {})
  return texts.join('')
}

async function load(
  store: Pick<ItemsStore, 'store' | 'readFields'>,
  text: string,
  format: FileFormat,
): Promise<ImportTally & { problems: string[] }> {
  const tally = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const problems: string[] = []
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text)
  }
  const declared = await store.readFields()
  await importRows(readRows(chunks(), format, declared), store, tally, {
    fields: declared,
    dryRun: false,
    onRefused: ({ line, problem }) => void problems.push(`${line}: ${problem}`),
    onStored: () => {},
  })
  return { ...tally, problems }
}

async function empty(): Promise<void> {
  for (const dataCollectionId of ['one', 'two']) {
    await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId })
  }
}

const text = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1+1', "'", '\t', 'ß', '😀', '\u2028'))
  .filter((value) => !/\0/.test(value))
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1.0, 0.1, 5e-324, Number.MAX_VALUE, 2 ** 53 + 2, 1e21, 1e-7, -1e100),
)
const date = fc
  .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') })
  .map((at) => ({ $date: at.toISOString() }))
const key = fc
  .oneof(text, fc.constantFrom('2', '10', '1', 'a.b', 'constructor', 'toString'))
  .filter((name) => !name.startsWith('$') && name !== '__proto__')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    date,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))
const item = fc
  .tuple(
    fc.dictionary(
      key.filter((name) => !name.startsWith('_')),
      value,
      { maxKeys: 6 },
    ),
    fc.record(
      { _owner: fc.uuid(), _createdDate: fc.constant({ $date: '2001-02-03T04:05:06.007Z' }) },
      { requiredKeys: [] },
    ),
  )
  .map(([own, system]) => ({ ...own, ...system }))
/** Returns the author and creation date of an item, if it has them. */
function stampsOf({ _owner, _createdDate }: Record<string, unknown>): object {
  return { ...(_owner ? { _owner } : {}), ...(_createdDate ? { _createdDate } : {}) }
}

function stampsIn(bytes: string, format: 'jsonl' | 'json'): object[] {
  const list = format === 'json' ? bytes : `[${bytes.trimEnd().split('\n').join(',')}]`
  const read: Record<string, unknown>[] = JSON.parse(list)
  return read.map(stampsOf)
}

const items = fc.array(item, { maxLength: 12 })

// Detects, for example, an omitted author, new dates, another order of fields, and pages that skip an item.
it('an exported file imported into another collection exports to the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      fc.constantFrom('jsonl' as const, 'json' as const),
      async (list, format) => {
        await empty()
        const lines = list.map((data, index) => JSON.stringify({ ...data, _id: `${index}-ü` }))
        const first = await load(one, lines.join('\n'), 'jsonl')
        expect(first).toMatchObject({ new: list.length, refused: 0 })
        const bytes = await bytesOf(one, format)
        expect(stampsIn(bytes, format)).toMatchObject(list.map(stampsOf))
        expect(await load(two, bytes, format)).toMatchObject({ new: list.length, refused: 0 })
        expect(await bytesOf(two, format)).toBe(bytes)
        const again = await load(two, bytes, format)
        expect(again).toMatchObject({ unchanged: list.length, new: 0, changed: 0 })
        expect(await bytesOf(two, format)).toBe(bytes)
      },
    ),
    { numRuns: caseCount(60) },
  )
})

it('a CSV file with declared fields exports to the same bytes after an import', async () => {
  await empty()
  const list: WireItemData[] = [
    { _id: 'a', title: '=1+1', year: 0.1, at: { $date: '2020-01-01T00:00:00.000Z' } },
    { _id: 'b', title: 'a "quoted",\nlong', more: { b: 1, a: [true, null, '=x'] }, _owner: 'ada' },
    { _id: 'c', title: "'=", year: -5 },
  ]
  await load(one, JSON.stringify(list), 'json')
  const bytes = await bytesOf(one, 'csv')
  expect(await load(two, bytes, 'csv')).toMatchObject({ new: 3, refused: 0 })
  expect(await bytesOf(two, 'csv')).toBe(bytes)
  expect(await bytesOf(two, 'jsonl')).toBe(await bytesOf(one, 'jsonl'))
})

it('exports 1234 items in the order of insertion and imports items without an id only once', async () => {
  await empty()
  const list = Array.from({ length: 1234 }, (_, index) => ({ title: `${1234 - index}` }))
  const file = list.map((data) => JSON.stringify(data)).join('\n')
  expect(await load(one, file, 'jsonl')).toMatchObject({ new: 1234 })
  expect(await load(one, file, 'jsonl')).toMatchObject({ unchanged: 1234, new: 0 })
  const titles = (await bytesOf(one, 'jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).title)
  expect(titles).toEqual(list.map(({ title }) => title))
})

it('reports each refused row with its line and stores the other rows', async () => {
  await empty()
  const deep = `{"_id":"deep","a":${'['.repeat(300)}${']'.repeat(300)}}`
  const rows = [
    '{"_id":"ok"}',
    '17',
    deep,
    '{"_id":"inf","a":1e400}',
    '{"_id":7}',
    '{"_id":"own","_owner":5}',
    '{"_id":"date","_createdDate":"yesterday"}',
    '{"_id":"nul","a":"\\u0000"}',
    '{"_id":"proto","__proto__":1}',
    `{"_id":"large","a":"${'x'.repeat(500_000)}"}`,
    `{"_id":"${'x'.repeat(257)}"}`,
    '{"_id":"order","_createdDate":"2020-01-02","_updatedDate":"2020-01-01"}',
    '{"_id":"ok2"}',
  ]
  const { problems, ...tally } = await load(one, rows.join('\n'), 'jsonl')
  expect(tally).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 11 })
  expect(problems.map((problem) => problem.replace(/(\/0)+/, ''))).toEqual([
    '2: item: expected an object, received number',
    '3: item at "/a": expected at most 100 levels',
    '4: item at "/a": expected a number that is finite',
    '5: "_id": expected a string, received number',
    '6: "_owner": expected a string of 1 to 256 characters',
    '7: "_createdDate": expected {"$date": ISO 8601 text}',
    '8: item at "/a": expected a string without NUL and without unpaired surrogates',
    '9: item at "/__proto__": the name "__proto__" is reserved',
    '10: the item "large" is larger than 500000 bytes, the maximum; split it, or store large parts elsewhere',
    '11: "_id": expected a string of 1 to 256 characters',
    '12: "_updatedDate": expected a date that is not before "_createdDate"',
  ])
})

/** The format changes nothing in the database. */
const formats: FileFormat[] = onPostgres ? ['jsonl'] : ['jsonl', 'json', 'csv']

it.each(formats)('exports and imports multi-reference fields in order: %s', async (format) => {
  const multiReference = { referencedCollectionId: 'tags' }
  const referring = [
    { key: 'title', type: 'TEXT' },
    { key: 'tags', type: 'MULTI_REFERENCE', typeMetadata: { multiReference } },
    {
      key: 'lost',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'nowhere' } },
    },
  ]
  const foyerOf = await createTestFoyer({
    collections: [
      { id: 'tags', permissions: closed },
      ...['from', 'to'].map((id) => ({ id, permissions: closed, fields: referring })),
    ],
  })
  const tags = Array.from({ length: 30 }, (_, at) => ({ _id: `tag ${at}` }))
  await load(storeOf('tags', foyerOf), JSON.stringify(tags), 'json')
  const [from, to] = [storeOf('from', foyerOf), storeOf('to', foyerOf)]
  // More items than one page, with references in another order than that of the ids.
  const items = Array.from({ length: 250 }, (_, at) => ({
    _id: `item ${at}`,
    title: `=${at}`,
    tags: at % 5 === 0 ? [] : tags.map((_, n) => `tag ${(n * 7 + at) % 30}`).slice(0, at % 30),
  }))
  expect(await load(from, JSON.stringify(items), 'json')).toMatchObject({ new: 250 })
  const written = async (store: ItemsStore): Promise<string> => {
    const declared = await store.readFields()
    const reader = createReferenceReader(store, declared)
    const texts: string[] = []
    const write = async (text: string): Promise<void> => void texts.push(text)
    await exportRows(reader, createRowWriter(format, declared), write, () => {})
    expect(reader.unreadable()).toEqual(['lost'])
    return texts.join('')
  }
  const file = await written(from)
  expect(await load(to, file, format)).toMatchObject({ new: 250, problems: [] })
  expect(await written(to)).toBe(file)
})
