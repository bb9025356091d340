import type { ImportItemsRequest } from '@foyer/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { endOperations, listOperations } from '../../../background/operations.js'
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

beforeEach(endOperations)

/** A promise, and the function that fulfils it. */
function createGate() {
  let open = (): void => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

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

test('imports the file that was chosen at the start, while new fields are created', async () => {
  const gate = createGate()
  const created: string[] = []
  const { context, sent } = contextOf({
    createCollectionField: async ({ field }) => {
      created.push(field.key)
      await gate.isOpen
      return {} as never
    },
  })
  const session = createImportSession()
  await session.choose(fileOf('title,Seats\nAlien,5\n', 'first.csv'), films)
  const started = session.start('import', context)
  expect(session.get().activity).toBe('starting')
  await session.choose(fileOf('title,Rows\nHeat,6\n', 'other.csv'), films)
  session.setColumn(0, { key: undefined })
  gate.open()
  await started
  expect(session.get()).toMatchObject({ activity: 'idle', progress: { state: 'finished' } })
  expect(session.get().chosen?.source.file.name).toBe('first.csv')
  expect(created).toEqual(['seats'])
  expect(sent.map(({ dataItems }) => dataItems)).toMatchObject([
    [{ data: { title: 'Alien', seats: 5 } }],
  ])
})

test('starts once, however often it is called', async () => {
  const { context, sent, created } = contextOf()
  const session = createImportSession()
  await session.choose(fileOf('title,Seats\nAlien,5\n'), films)
  await Promise.all([session.start('import', context), session.start('import', context)])
  expect(created).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('keeps the newest choice if an older file takes longer to read', async () => {
  const gate = createGate()
  const slow = fileOf('title\nSlow\n', 'slow.csv')
  const start = slow.slice()
  slow.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: async () => {
        await gate.isOpen
        return start.arrayBuffer()
      },
    })
  const session = createImportSession()
  const slowlyChosen = session.choose(slow, films)
  await session.choose(fileOf('title\nFast\n', 'fast.csv'), films)
  gate.open()
  await slowlyChosen
  expect(session.get().chosen?.source.file.name).toBe('fast.csv')
  expect(session.get().activity).toBe('idle')
})

function failToRead(file: File): void {
  file.stream = () =>
    new ReadableStream({
      pull: (controller) => controller.error(new DOMException('changed', 'NotReadableError')),
    })
}

test('explains that a file cannot be read, when it is chosen and during a run', async () => {
  const { context } = contextOf()
  const session = createImportSession()
  const file = fileOf('title\nAlien\n', 'gone.csv')
  failToRead(file)
  await session.choose(file, films)
  expect(session.get()).toMatchObject({
    activity: 'idle',
    problem: expect.stringContaining('“gone.csv” cannot be read'),
  })
  const changing = fileOf('title\nAlien\n', 'changed.csv')
  await session.choose(changing, films)
  failToRead(changing)
  await session.start('import', context)
  expect(session.get().progress).toMatchObject({ state: 'cut-short' })
  expect(listOperations()).toMatchObject([
    { state: 'halted', text: expect.stringContaining('“changed.csv” cannot be read') },
  ])
})

test('can be used again after an unexpected error', async () => {
  const session = createImportSession()
  const file = fileOf('title\nAlien\n')
  file.slice = () => {
    throw new TypeError('a fault of the browser')
  }
  await session.choose(file, films)
  expect(session.get()).toMatchObject({
    activity: 'idle',
    problem: expect.stringContaining('unexpected error'),
  })
})

test('aborts the current call on a stop, and sends its rows again in the next run', async () => {
  const { context, sent } = contextOf()
  const session = createImportSession()
  await session.choose(fileOf('title\nAlien\n'), films)
  const importItems: ConsoleApi['importItems'] = (_, signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      session.stop()
    })
  await session.start('import', { ...context, api: { ...context.api, importItems } })
  expect(session.get().progress).toMatchObject({
    state: 'stopped',
    unanswered: 1,
    error: undefined,
  })
  await session.resume(context)
  expect(session.get().progress).toMatchObject({ state: 'finished', unanswered: 0 })
  expect(sent).toHaveLength(1)
})

test('imports nothing after a stop while new fields are created', async () => {
  const created: string[] = []
  const session = createImportSession()
  const { context, sent } = contextOf({
    createCollectionField: async ({ field }) => {
      created.push(field.key)
      session.stop()
      return {} as never
    },
  })
  await session.choose(fileOf('title,Seats,Rows\nAlien,5,6\n'), films)
  const onEnd = vi.fn()
  await session.start('import', { ...context, onEnd })
  expect(created).toEqual(['seats'])
  expect(onEnd).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
  expect(session.get()).toMatchObject({ activity: 'idle', error: undefined, progress: undefined })
  expect(session.get().chosen?.columns.map(({ isNew }) => isNew)).toEqual([false, false, true])
})

test('lists nothing after the logout, although a response arrives later', async () => {
  const { context } = contextOf()
  const { api } = context
  const importItems: ConsoleApi['importItems'] = (request) => {
    expect(listOperations()).toHaveLength(1)
    endOperations()
    return api.importItems(request)
  }
  const session = createImportSession()
  await session.choose(fileOf('title\nAlien\n', 'secret.csv'), films)
  await session.start('import', { ...context, api: { ...api, importItems } })
  expect(session.get().progress).toMatchObject({ state: 'finished' })
  expect(listOperations()).toEqual([])
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
  ['title\n', 'films.csv', /^The file names columns, but has no rows\.$/],
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
