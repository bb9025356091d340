import { expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer } from '../testing/fake-server.js'
import type { AllItems } from './all-items.js'
import type { PageRequest } from './reads.js'

/** Passes a value that the compiler would reject, as JavaScript code can. */
const untyped = <Expected>(value: unknown) => value as Expected

/** Calls that read one page of a request object. */
const reads: Record<string, (items: AllItems, page: PageRequest) => Promise<unknown>> = {
  query: (items, page) => items.query('films', page),
  search: (items, page) => items.search('films', page),
  distinct: (items, page) => items.distinct('films', 'year', page),
  aggregatePipeline: (items, page) => items.aggregatePipeline('films', untyped(page)),
  find: (items, { paging, cursorPaging }) => {
    const { limit, offset: skip } = { ...paging, ...cursorPaging, offset: paging?.offset }
    return items.find('films', { limit, skip, cursor: cursorPaging?.cursor })
  },
}

const wrongPages: [page: PageRequest, code: string][] = [
  [{ paging: { limit: 0 } }, 'WDE0033'],
  [{ paging: { limit: Number.NaN } }, 'WDE0033'],
  [{ paging: { limit: Number.POSITIVE_INFINITY } }, 'WDE0035'],
  [{ paging: { limit: untyped('5') } }, 'WDE0032'],
  [{ paging: { limit: 5, offset: -1 } }, 'WDE0034'],
  [{ paging: { limit: 5, offset: Number.NaN } }, 'WDE0034'],
  [{ cursorPaging: { cursor: 'next', limit: 1.5 } }, 'WDE0035'],
]

const cases = Object.keys(reads).flatMap((name) =>
  wrongPages.map(([page, code]) => [name, page, code] as const),
)

it.each(Object.keys(reads).filter((name) => name !== 'aggregatePipeline'))(
  '%s rejects an offset with a cursor before any request',
  async (name) => {
    const server = fakeServer()
    const { items } = createClient({
      clientId: 'c',
      host: 'http://foyer.test',
      fetch: server.fetch,
    })
    const read = reads[name]?.(items, { paging: { offset: 1 }, cursorPaging: { cursor: 'next' } })
    await expect(read).rejects.toMatchObject({ name: 'CheckError', code: 'WDE0080' })
    expect(server.requests).toEqual([])
  },
)

const regex = { filter: { $and: [{ title: { $regex: '.*' } }] } }

it.each<[name: string, read: (items: AllItems) => unknown]>([
  ['query', (items) => items.query('films', regex)],
  ['count', (items) => items.count('films', regex)],
  ['distinct', (items) => items.distinct('films', 'year', regex)],
  ['search', (items) => items.search('films', regex)],
  ['find', (items) => items.find('films', regex)],
  ['remove', (items) => items.remove('films', 'a', { condition: regex.filter })],
])('%s rejects $regex before any request', async (_, read) => {
  const server = fakeServer()
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const refused = { name: 'CheckError', code: 'WDE0070' }
  await expect((async () => read(items))()).rejects.toMatchObject(refused)
  expect(server.requests).toEqual([])
})

it.each(cases)('%s rejects the page %o before any request', async (name, page, code) => {
  const server = fakeServer()
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const read = reads[name]?.(items, page)
  await expect(read).rejects.toMatchObject({ name: 'CheckError', code })
  expect(server.requests).toEqual([])
})
