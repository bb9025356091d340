import type { BulkItemResult, ImportItemsRequest } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { plainNotation } from './guess-notation.js'
import { createImportRun, type ImportRun, type RunProgress } from './import-run.js'
import { inspectFile } from './source-file.js'

const people = {
  id: 'people',
  fields: [
    { key: 'name', type: 'TEXT' },
    { key: 'friends', type: 'MULTI_REFERENCE' },
  ],
}

/** Fake server that refuses references to missing items, and loses the response of one call. */
function createServer(lostCall = 0) {
  const stored = new Map<string, object>()
  const calls: ImportItemsRequest[] = []
  const importItems: ConsoleApi['importItems'] = async (request) => {
    calls.push(request)
    const results = request.dataItems.map(({ data }, originalIndex): BulkItemResult => {
      const { _id: id, friends = [] } = Object(data)
      const missing = friends.find((friend: string) => !stored.has(friend))
      if (missing !== undefined) {
        const error = { code: 'WDE0073', description: `no item ${missing}`, data: {} }
        return { action: 'UPDATE', itemMetadata: { id, originalIndex, success: false, error } }
      }
      const action = stored.has(id) ? 'NONE' : 'INSERT'
      const before = request.existing === 'MERGE' ? stored.get(id) : {}
      if (request.dryRun !== true) stored.set(id, { ...before, ...Object(data) })
      return { action, itemMetadata: { id, originalIndex, success: true } }
    })
    if (calls.length === lostCall) throw new ApiError('lost', { problem: 'unreachable' })
    return { results, bulkActionMetadata: { totalSuccesses: 0, totalFailures: 0 } }
  }
  return { api: { importItems }, stored, calls }
}

const file = [
  '{"_id":"ada","name":"Ada","friends":["bob"]}',
  '{"_id":"bob","name":"Bob","friends":["ada"]}',
  '{"_id":"eve","name":"Eve","friends":["nobody"]}',
].join('\n')

async function runOf(kind: RunProgress['kind']): Promise<ImportRun> {
  const source = await inspectFile(new File([file], 'people.jsonl'))
  const notation = plainNotation
  return createImportRun({
    ...{ kind, source, columns: [], notation, collection: people, existing: 'REPLACE' },
  })
}

const send = (run: ImportRun, { api }: ReturnType<typeof createServer>): Promise<RunProgress> =>
  run.sendRows(api, new AbortController().signal, () => {})

// Seen to fail: "ada" and "bob" were refused, because neither was stored before the other.
test('stores items that refer to each other, and lists those with missing references', async () => {
  const server = createServer()
  const run = await runOf('import')
  const { tally } = await send(run, server)
  expect(tally).toEqual({ inserted: 2, changed: 0, unchanged: 0, refused: 1 })
  expect(Object.fromEntries(server.stored)).toEqual({
    ada: { _id: 'ada', name: 'Ada', friends: ['bob'] },
    bob: { _id: 'bob', name: 'Bob', friends: ['ada'] },
    eve: { _id: 'eve', name: 'Eve' },
  })
  expect(run.refused.first).toEqual([
    {
      ...{ line: 3, problem: 'stored without its references: no item nobody' },
      cells: ['{"_id":"eve","name":"Eve","friends":["nobody"]}'],
    },
  ])
})

test.each([1, 2, 3])(
  'stores all references after the response of call %d was lost',
  async (lost) => {
    const server = createServer(lost)
    const run = await runOf('import')
    expect(await send(run, server)).toMatchObject({ state: 'interrupted' })
    const { state, tally } = await send(run, server)
    expect(state).toBe('finished')
    expect(tally.inserted + tally.changed + tally.unchanged).toBe(2)
    expect(tally.refused).toBe(1)
    expect(server.stored.get('ada')).toMatchObject({ friends: ['bob'] })
  },
)

test('counts the rows of a check whose references are unknown', async () => {
  const server = createServer()
  const { tally, itemsWithUnknownReferences } = await send(await runOf('check'), server)
  expect(tally).toMatchObject({ inserted: 3, refused: 0 })
  expect(itemsWithUnknownReferences).toBe(3)
  expect(server.stored.size).toBe(0)
})
