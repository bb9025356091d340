import type { Collection, WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { fakeReferences } from '../testing/fake-references.js'
import { createEditRun } from './edit-run.js'
import type { NamedRun } from './useBatches.js'

const collection = { id: 'films', fields: [] } as unknown as Collection

/** A server with one field of some items. */
function serverOf(stored: Map<string, WireValue | undefined>): ConsoleApi {
  const dataOf = (id: string) => {
    const rating = stored.get(id)
    return { _id: id, ...(rating !== undefined && { rating }) }
  }
  return fakeApi({
    queryItems: async ({ query }) => {
      const idsInFilter = Object(query?.filter)._id.$in as string[]
      const ids = idsInFilter.filter((id) => stored.has(id))
      const dataItems = ids.map((id) => ({ id, dataCollectionId: 'films', data: dataOf(id) }))
      return { dataItems, pagingMetadata: { count: ids.length } } as never
    },
    bulkPatchItems: async ({ patches }) => {
      const results = patches.map(({ dataItemId: id, fieldModifications }, originalIndex) => {
        const isRefused = id === 'locked'
        const error = { code: 'X', description: 'locked', data: {} }
        if (!isRefused) stored.set(id, Object(fieldModifications[0]).setFieldOptions?.value)
        const outcome = { success: !isRefused, ...(isRefused && { error }) }
        return { action: 'PATCH', itemMetadata: { id, originalIndex, ...outcome } }
      })
      return { results } as never
    },
  })
}

const send = ({ entries, send }: NamedRun) => send(entries)

test('undoes by storing the previous values, except where someone changed them since', async () => {
  const stored = new Map<string, WireValue | undefined>([
    ['a', 1],
    ['b', undefined],
    ['c', 3],
    ['d', 4],
    ['locked', 5],
  ])
  const edit = { fieldPath: 'rating', value: 9 }
  const run = createEditRun(serverOf(stored), collection, [...stored.keys()], edit)
  expect(await send(run)).toContainEqual({ id: 'locked', problem: 'locked' })
  expect([...stored.values()]).toEqual([9, 9, 9, 9, 5])
  // A repeated batch does not mistake its own values for the previous ones.
  await send(run)
  stored.set('c', 10)
  stored.delete('d')
  const undo = run.undo?.()
  const results = undo && (await send(undo))
  expect(Object.fromEntries(stored)).toEqual({ a: 1, b: undefined, c: 10, locked: 5 })
  const problems = results?.filter(({ problem }) => problem !== undefined).map(({ id }) => id)
  expect(problems).toEqual(['c', 'd'])
  // A repeated undo changes nothing.
  expect(undo && (await send(undo)).filter(({ problem }) => problem).map(({ id }) => id)).toEqual([
    'c',
    'd',
  ])
})

test('undoes a change of a multi-reference field, and leaves one with too many references alone', async () => {
  const actors = { key: 'actors', type: 'MULTI_REFERENCE' }
  const films = { id: 'films', fields: [actors] } as Collection
  const stored = new Map<string, WireValue | undefined>([
    ['a', ['ada', 'grace']],
    ['b', undefined],
    ['many', Array.from({ length: 1001 }, (_, index) => `actor-${index}`)],
  ])
  const idsOf = (id: string) => stored.get(id) as string[] | undefined
  const api = {
    ...serverOf(stored),
    queryItems: async () => ({
      dataItems: [...stored.keys()].map((id) => ({ id, data: { _id: id } })),
    }),
    queryReferenced: fakeReferences((id) => idsOf(id) ?? []),
  } as never
  const run = createEditRun(api, films, [...stored.keys()], {
    fieldPath: 'actors',
    value: ['c', 'ada'],
  })
  const [refused] = (await send(run)).filter(({ problem }) => problem !== undefined)
  expect(refused).toMatchObject({ id: 'many', problem: expect.stringContaining('more than 1,000') })
  expect(stored.get('many')).toHaveLength(1001)
  // The server keeps the position of a reference that stays.
  stored.set('a', ['ada', 'c'])
  const undo = run.undo?.()
  expect(undo && (await send(undo)).filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(stored.get('a')).toEqual(['ada', 'grace'])
  expect(stored.get('b')).toBeUndefined()
})

test('undoes an object whose keys the server returns in another order', async () => {
  const stored = new Map<string, WireValue | undefined>([['a', 1]])
  const edit = { fieldPath: 'rating', value: { stars: 4, votes: 2 } }
  const run = createEditRun(serverOf(stored), collection, ['a'], edit)
  await send(run)
  stored.set('a', { votes: 2, stars: 4 })
  const undo = run.undo?.()
  expect(undo && (await send(undo))).toEqual([{ id: 'a', problem: undefined }])
  expect(stored.get('a')).toBe(1)
})
