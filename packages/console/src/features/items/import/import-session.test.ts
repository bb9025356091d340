import type { ImportItemsRequest } from '@foyer/protocol'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../api-error.js'
import { dropOperation, listOperations } from '../../../background/operations.js'
import type { ConsoleApi } from '../../../console-calls.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { createImportSession, type RunContext } from './import-session.js'

const fileOf = (text: string, name = 'films.csv'): File => new File([text], name)

function contextOf(calls: Partial<ConsoleApi> = {}) {
  const sent: ImportItemsRequest[] = []
  const created: unknown[] = []
  const api = fakeApi({
    importItems: async (request) => {
      sent.push(request)
      const results = request.dataItems.map((_, originalIndex) => ({
        action: 'INSERT' as const,
        itemMetadata: { originalIndex, success: true },
      }))
      return { results, bulkActionMetadata: { totalSuccesses: 0, totalFailures: 0 } }
    },
    createCollectionField: async ({ field }) => {
      created.push(field)
      return {} as never
    },
    ...calls,
  })
  const context: RunContext = { api, collection: films, path: '/import', onEnd: () => {} }
  return { context, sent, created }
}

beforeEach(() => {
  for (const { id } of listOperations()) dropOperation(id)
})

test('creates new fields before an import, and lists the run as an operation', async () => {
  const { context, sent, created } = contextOf()
  const session = createImportSession()
  await session.choose(fileOf('title,Seats\nAlien,5\n'), films)
  await session.start('check', context)
  expect(created).toEqual([])
  await session.start('import', context)
  expect(created).toEqual([{ key: 'seats', displayName: 'Seats', type: 'NUMBER' }])
  expect(sent).toMatchObject([{ dryRun: true }, { dryRun: false, existing: 'MERGE' }])
  expect(sent[1]?.dataItems).toMatchObject([{ data: { title: 'Alien', seats: 5 } }])
  expect(listOperations()).toMatchObject([
    {
      title: 'The import of films.csv into Films is done.',
      text: '1 row: 1 added.',
      state: 'finished',
      path: '/import',
    },
  ])
  await session.start('import', context)
  expect(created).toHaveLength(1)
})

test('imports nothing if a new field cannot be created', async () => {
  const createCollectionField = () =>
    Promise.reject(new ApiError('too many fields', { problem: 'refused' }))
  const { context, sent } = contextOf({ createCollectionField })
  const session = createImportSession()
  await session.choose(fileOf('title,Seats\nAlien,5\n'), films)
  await session.start('import', context)
  expect(session.get().error?.message).toBe('too many fields')
  expect(sent).toEqual([])
})

test('discards a check after a change of the columns', async () => {
  const { context } = contextOf()
  const session = createImportSession()
  await session.choose(fileOf('title\nAlien\n'), films)
  await session.start('check', context)
  expect(session.get().progress).toMatchObject({ kind: 'check', state: 'finished' })
  session.setColumn(0, { key: undefined })
  expect(session.get()).toMatchObject({ run: undefined, progress: undefined })
})

test('skips the report columns of a file with refused rows', async () => {
  const session = createImportSession()
  await session.choose(fileOf('Line,Column,Problem,title\n2,title,why,Alien\n'), films)
  expect(session.get().chosen?.columns.map(({ key }) => key)).toEqual([
    ...[undefined, undefined, undefined],
    'title',
  ])
})

test.each([
  [
    '"never closed',
    'films.csv',
    /^The first row, which names the columns, cannot be read: a quote/,
  ],
  ['title\n', 'films.csv', /^The file names columns, and has no rows\.$/],
  ['[]', 'films.json', /^The file has no items\.$/],
  [' "text"', 'films.jsonl', undefined],
  ['{ "a": 1 }', 'films.json', undefined],
])('explains why %j in %s cannot be imported: %s', async (text, name, reason) => {
  const session = createImportSession()
  await session.choose(fileOf(text, name), films)
  const { problem, chosen } = session.get()
  const message = problem ?? chosen?.problem
  if (reason === undefined) expect(message).toBeUndefined()
  else expect(message).toMatch(reason)
})
