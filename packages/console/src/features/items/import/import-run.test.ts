import { createHash } from 'node:crypto'
import type { BulkItemResult, ImportItemsRequest } from '@foyer/protocol'
import { chunkLimits } from '@foyer/protocol/item-files'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { films } from '../../../testing/films.js'
import type { ColumnPlan } from './column-plan.js'
import { plainNotation } from './guess-notation.js'
import { createImportRun, type ImportRun, type RunProgress } from './import-run.js'
import { inspectFile } from './source-file.js'

const columns: ColumnPlan[] = [
  { name: 'title', key: 'title', type: 'TEXT', isNew: false },
  { name: 'budget', key: 'budget', type: 'NUMBER', isNew: false },
]

/** Fake server that stores items by their id, and drops the responses of some calls. */
function createServer({ lost = [] as number[], refuses = '' } = {}) {
  const stored = new Map<string, unknown>()
  const calls: ImportItemsRequest[] = []
  const importItems: ConsoleApi['importItems'] = async (request) => {
    calls.push(request)
    const results = request.dataItems.map(({ data }, originalIndex): BulkItemResult => {
      const { _id: id, title } = Object(data)
      if (title === refuses) {
        const error = { code: 'X', description: 'refused here', data: { field: 'title' } }
        return { action: 'UPDATE', itemMetadata: { id, originalIndex, success: false, error } }
      }
      const action = stored.has(id) ? 'NONE' : 'INSERT'
      if (request.dryRun !== true) stored.set(id, data)
      return { action, itemMetadata: { id, originalIndex, success: true } }
    })
    if (lost.includes(calls.length)) throw new ApiError('lost', { problem: 'unreachable' })
    return { results, bulkActionMetadata: { totalSuccesses: 0, totalFailures: 0 } }
  }
  return { api: { importItems }, stored, calls }
}

/** Reads the file with the refused rows, with its byte order mark. */
async function refusedFile({ refused }: ImportRun): Promise<string> {
  const bytes = await refused.toFile().arrayBuffer()
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function runOf(
  text: string,
  name = 'films.csv',
  kind: RunProgress['kind'] = 'import',
  plan: readonly ColumnPlan[] = columns,
) {
  const source = await inspectFile(new File([text], name))
  const notation = plainNotation
  return createImportRun({
    kind,
    source,
    columns: plan,
    notation,
    collection: films,
    existing: 'REPLACE',
  })
}

const sendRows = (run: ImportRun, api: Pick<ConsoleApi, 'importItems'>): Promise<RunProgress> =>
  run.sendRows(api, new AbortController().signal, () => {})

const tableOf = (count: number): string =>
  `title,budget\n${Array.from({ length: count }, (_, index) => `Film ${index},${index}\n`).join('')}`

test('interrupts after a lost response, and stores every row once after resuming', async () => {
  const server = createServer({ lost: [2] })
  const run = await runOf(tableOf(1200))
  const interrupted = await sendRows(run, server.api)
  expect(interrupted).toMatchObject({ state: 'interrupted', unanswered: chunkLimits.items })
  expect(interrupted.tally).toMatchObject({ inserted: 500 })
  const finished = await sendRows(run, server.api)
  expect(finished).toMatchObject({ state: 'finished', unanswered: 0, fraction: 1 })
  expect(finished.tally).toEqual({ inserted: 700, changed: 0, unchanged: 500, refused: 0 })
  expect(server.stored.size).toBe(1200)
  expect(server.calls.map(({ dataItems }) => dataItems.length)).toEqual([500, 500, 500, 200])

  const again = await sendRows(await runOf(tableOf(1200)), server.api)
  expect(again.tally).toMatchObject({ inserted: 0, unchanged: 1200 })
})

test('gives rows the same ids as the command line', async () => {
  const server = createServer()
  await sendRows(await runOf('title,budget\nAlien,11\n'), server.api)
  const text = '2\n{"title":"Alien","budget":11}'
  const digest = createHash('sha256').update(text).digest('hex')
  const [id = ''] = server.stored.keys()
  expect(id.replaceAll('-', '').slice(0, 12)).toBe(digest.slice(0, 12))
})

test('keeps the separator of the cells in the file of refused rows, so that its numbers stay the same', async () => {
  const server = createServer({ refuses: 'Bad' })
  const run = await runOf('title;budget\nBad;1.250\nHeat;2\n')
  await sendRows(run, server.api)
  expect(await refusedFile(run)).toBe(
    '\u{feff}Line;Column;Problem;title;budget\n2;title;refused here;Bad;1.250\n',
  )
})

test('lists problems of the file and refusals of the server by line, with their cells', async () => {
  const server = createServer({ refuses: 'Bad' })
  const run = await runOf('title,budget\nBad,1\nAlien,cheap\nHeat,2,3\nRonin,4\n')
  const { tally } = await sendRows(run, server.api)
  expect(tally).toEqual({ inserted: 1, changed: 0, unchanged: 0, refused: 3 })
  expect(run.refused.first).toEqual([
    { line: 2, problem: 'refused here', field: 'title', cells: ['Bad', '1'] },
    {
      line: 3,
      problem: 'expected a number, found “cheap”',
      field: 'budget',
      cells: ['Alien', 'cheap'],
    },
    { line: 4, problem: '3 cells, but the first row names 2', cells: ['Heat', '2', '3'] },
  ])
  expect(await refusedFile(run)).toBe(
    [
      '\u{feff}Line,Column,Problem,title,budget',
      '2,title,refused here,Bad,1',
      '3,budget,"expected a number, found “cheap”",Alien,cheap',
      '4,,"3 cells, but the first row names 2",Heat,2,3',
      '',
    ].join('\n'),
  )
})

test('the file of refused rows can be imported after a correction, with every cell as it was', async () => {
  const run = await runOf("title,budget\n'=1+1,many\n-,-5x\n")
  await sendRows(run, createServer().api)
  const corrected = (await refusedFile(run)).replace(',many', ',-4').replaceAll('-5x', '-5')
  const server = createServer()
  const skipped = ['Line', 'Column', 'Problem'].map((name) => ({
    ...{ name, key: undefined, type: 'TEXT', isNew: false },
  }))
  await sendRows(
    await runOf(corrected, 'films.csv', 'import', [...skipped, ...columns]),
    server.api,
  )
  expect([...server.stored.values()]).toMatchObject([
    { title: '=1+1', budget: -4 },
    { title: '-', budget: -5 },
  ])
})

test('the file of refused items has JSON lines, if the imported file was JSON', async () => {
  const run = await runOf(
    '[{"_id":"a","title":"Bad"},\n{"_id":"b","$x":1},\n{"_id":"c"}]',
    'films.json',
  )
  await sendRows(run, createServer({ refuses: 'Bad' }).api)
  expect(run.refused.extension).toBe('jsonl')
  expect(await refusedFile(run)).toBe('{"_id":"a","title":"Bad"}\n{"_id":"b","$x":1}\n')
})

test('stores nothing during a check', async () => {
  const server = createServer()
  const { tally } = await sendRows(await runOf(tableOf(3), 'films.csv', 'check'), server.api)
  expect(tally).toMatchObject({ inserted: 3 })
  expect(server.calls).toMatchObject([{ dryRun: true }])
  expect(server.stored.size).toBe(0)
})

test('stores the rows before a fatal error, and reports the others as unread', async () => {
  const server = createServer()
  const run = await runOf('[{"_id":"a"},{"_id":"b"}] and more', 'films.json')
  expect(await sendRows(run, server.api)).toMatchObject({
    state: 'cut-short',
    tally: { inserted: 2 },
  })
  expect([...server.stored.keys()]).toEqual(['a', 'b'])
})

test('stops between two chunks, and resumes', async () => {
  const server = createServer()
  const run = await runOf(tableOf(1200))
  const stop = new AbortController()
  const stopped = await run.sendRows(server.api, stop.signal, ({ tally }) => {
    if (tally.inserted > 0) stop.abort()
  })
  expect(stopped).toMatchObject({ state: 'stopped', tally: { inserted: 500 } })
  expect(await sendRows(run, server.api)).toMatchObject({
    state: 'finished',
    tally: { inserted: 1200 },
  })
})
