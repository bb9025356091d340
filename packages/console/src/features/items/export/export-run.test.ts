import type { QueryItemsRequest, WireItemData } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { films } from '../../../testing/films.js'
import { fakeReferences } from '../testing/fake-references.js'
import { createExportRun, type ExportFormat, type ExportProgress } from './export-run.js'

const collection = {
  ...films,
  fields: [
    ...films.fields,
    { key: 'actors', type: 'MULTI_REFERENCE' },
    { key: '_id', type: 'TEXT' },
  ],
}

const signal = new AbortController().signal

/** Fake server with a few items per page, by cursor. Its call number `lost` gets no response. */
function serverOf(items: readonly WireItemData[], { lost = 0, most = 2 } = {}) {
  const calls: QueryItemsRequest[] = []
  const queryItems: ConsoleApi['queryItems'] = async (request) => {
    calls.push(request)
    if (calls.length === lost) throw new ApiError('lost', { problem: 'unreachable' })
    const { cursor = '0', limit = 50 } = request.query.cursorPaging ?? {}
    if (limit > most) throw new ApiError('too large', { problem: 'refused', status: 413 })
    const end = Number(cursor) + limit
    const dataItems = items
      .slice(Number(cursor), end)
      .map((data) => ({ id: String(data._id), dataCollectionId: 'films', data }))
    const cursors = end < items.length ? { next: String(end) } : {}
    const total = cursor === '0' ? { total: items.length } : {}
    const hasNext = end < items.length
    const count = dataItems.length
    return {
      dataItems,
      pagingMetadata: { count, cursors, hasNext, tooManyToCount: false, ...total },
    }
  }
  const queryReferenced = fakeReferences((id) =>
    id === 'b' ? Array.from({ length: 1001 }, (_, index) => `actor-${index}`) : [],
  )
  return { api: { queryItems, queryReferenced }, calls }
}

const items: WireItemData[] = [
  { _id: 'a', title: '=SUM(A1)', budget: 5, seen: { $date: '2026-01-02T00:00:00.000Z' } },
  { _id: 'b', title: 'é, "x"', extra: { deep: [1] } },
  { _id: 'c' },
]

async function exported(format: ExportFormat) {
  const { api } = serverOf(items)
  const query = { collection, filter: undefined, sort: undefined }
  const run = createExportRun(api, query, format)
  let progress: ExportProgress | undefined
  await run.read(signal, (now) => {
    progress = now
  })
  return { text: await new Response(run.toFile()).text(), progress, run }
}

test('exports complete items with all references as JSON and JSON lines', async () => {
  const actors = Array.from({ length: 1001 }, (_, index) => `actor-${index}`)
  const expected = items.map((item) => ({ ...item, actors: item._id === 'b' ? actors : [] }))
  const { text, progress } = await exported('json')
  expect(JSON.parse(text)).toEqual(expected)
  expect(progress).toEqual({ items: 3, total: 3 })
  const lines = (await exported('jsonl')).text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(expected)
})

test('exports declared fields as CSV, names omitted keys, and escapes formulas', async () => {
  const { text, run } = await exported('csv')
  const [head, first, second] = text.split('\n')
  expect(head).toBe('_id,title,budget,seen,actors,_owner,_createdDate,_updatedDate')
  expect(first).toBe("a,'=SUM(A1),5,2026-01-02T00:00:00.000Z,[],,,")
  expect(second).toMatch(/^b,"é, ""x""",,,"\[""actor-0""/)
  expect(run.omittedKeys()).toEqual(['extra'])
})

test('exports CSV with semicolons and decimal commas for spreadsheets of other languages', async () => {
  const { api } = serverOf([
    { _id: 'a', title: '1.5; x', budget: -12.5 },
    { _id: 'b', budget: 1.5e-9 },
  ])
  const query = { collection, filter: undefined, sort: undefined }
  const run = createExportRun(api, query, 'csv-semicolon')
  await run.read(signal, () => {})
  const [head, first, second] = (await new Response(run.toFile()).text()).split('\n')
  expect(head).toBe('_id;title;budget;seen;actors;_owner;_createdDate;_updatedDate')
  expect(first).toBe('a;"1.5; x";-12,5;;[];;;')
  expect(second).toMatch(/^b;;1,5e-9;/)
})

test('exports a file without items for an empty view', async () => {
  const { api } = serverOf([])
  const run = createExportRun(api, { collection, filter: undefined, sort: undefined }, 'json')
  await run.read(signal, () => {})
  expect(await run.toFile().text()).toBe('[]\n')
})

test('reads by cursor, and resumes after a lost response', async () => {
  const large = items.map((item) => ({ ...item, long: 'x'.repeat(3 * 1024 * 1024) }))
  // Responses are too large until a page has one item.
  const { api, calls } = serverOf(large, { lost: 9, most: 1 })
  const query = {
    collection,
    filter: { budget: { $gt: 1 } },
    sort: { field: 'title', order: 'DESC' as const },
  }
  const run = createExportRun(api, query, 'jsonl')
  const counts: number[] = []
  const read = (): Promise<void> => run.read(signal, ({ items }) => counts.push(items))
  await expect(read()).rejects.toThrow('lost')
  expect(counts).toEqual([1])
  expect(calls[0]?.query).toMatchObject({
    filter: query.filter,
    sort: [{ fieldName: 'title', order: 'DESC' }],
  })
  await read()
  expect(counts).toEqual([1, 2, 3])
  expect(calls.at(-1)?.query).toEqual({ cursorPaging: { cursor: '2', limit: 1 } })
  const ids = (await run.toFile().text()).trimEnd().split('\n')
  expect(ids.map((line) => JSON.parse(line)._id)).toEqual(['a', 'b', 'c'])
})

test('passes its signal to each call', async () => {
  const { api } = serverOf(items)
  const signals: (AbortSignal | undefined)[] = []
  const watchedApi: typeof api = {
    queryItems: (request, signal) => {
      signals.push(signal)
      return api.queryItems(request, signal)
    },
    queryReferenced: (request, signal) => {
      signals.push(signal)
      return api.queryReferenced(request, signal)
    },
  }
  const query = { collection, filter: undefined, sort: undefined }
  await createExportRun(watchedApi, query, 'json').read(signal, () => {})
  expect(new Set(signals)).toEqual(new Set([signal]))
})

test('omits and names a field whose referenced collection is missing', async () => {
  const { api } = serverOf(items)
  const queryReferenced = () =>
    Promise.reject(new ApiError('unknown', { problem: 'refused', status: 404 }))
  const query = { collection, filter: undefined, sort: undefined }
  const run = createExportRun({ ...api, queryReferenced }, query, 'json')
  await run.read(signal, () => {})
  expect(JSON.parse(await run.toFile().text())).toEqual(items)
  expect(run.omittedKeys()).toEqual(['actors'])
})
