import type { BulkPatchRequest, CollectionField, WireItemData, WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { itemsServer } from '../testing/show-items.js'
import { type CellChange, saveCells } from './save-cells.js'

const field = (key: string): CollectionField => ({ key, type: 'TEXT' })

/** A server with items, whose requests are recorded. */
function recordedServer(items: readonly WireItemData[]) {
  const requests: BulkPatchRequest[] = []
  const server = itemsServer(items)
  const { bulkPatchItems } = server.api
  const api = {
    bulkPatchItems: (request: BulkPatchRequest) => {
      requests.push(request)
      return bulkPatchItems(request)
    },
  }
  const cell = (id: string, key: string, value: WireValue | undefined): CellChange => {
    const item = server.stored.get(id)
    if (item === undefined) throw new Error(`no item "${id}"`)
    return { item, field: field(key), value }
  }
  return { ...server, api, requests, cell }
}

test('stores the cells of an item in one modification, and 100 items in one request', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `film-${index}`)
  const { api, stored, requests, cell } = recordedServer(ids.map((_id) => ({ _id, year: 1 })))
  const changes = ids.flatMap((id) => [cell(id, 'title', 'T'), cell(id, 'year', undefined)])
  const report = await saveCells(api, 'films', changes)
  expect(report.saved).toHaveLength(300)
  expect(requests.map(({ patches }) => patches.length)).toEqual([75, 75])
  expect(requests[0]?.patches[0]).toMatchObject({ dataItemId: 'film-0', ifRevision: '1' })
  expect(stored.get('film-149')).toMatchObject({ revision: '2', data: { title: 'T' } })
  expect(stored.get('film-149')?.data).not.toHaveProperty('year')
})

test('keeps what someone else has changed, in the same field and in others', async () => {
  const server = recordedServer([{ _id: 'a', title: 'A', year: 1, seen: 1 }])
  const changes = [server.cell('a', 'title', 'Mine'), server.cell('a', 'year', 2)]
  server.change('a', { _id: 'a', title: 'Theirs', year: 1, seen: 9 })
  const report = await saveCells(server.api, 'films', changes)
  expect(report.conflicts.map(({ change }) => change.field.key)).toEqual(['title'])
  expect(report.conflicts[0]?.remote.data.title).toBe('Theirs')
  expect(report.saved.map(({ change }) => change.field.key)).toEqual(['year'])
  expect(server.stored.get('a')?.data).toMatchObject({ title: 'Theirs', year: 2, seen: 9 })
})

test('counts a value that is stored already as saved, and keeps the value before it', async () => {
  const server = recordedServer([{ _id: 'a', title: 'Before' }])
  const change = server.cell('a', 'title', 'After')
  // The response to an earlier attempt was lost.
  server.change('a', { _id: 'a', title: 'After' })
  const { saved, conflicts } = await saveCells(server.api, 'films', [change])
  expect(conflicts).toEqual([])
  expect(saved[0]?.change.item.data.title).toBe('Before')
  expect(saved[0]?.item.revision).toBe('2')
})

test('names the cells that the server refuses, and stores the others', async () => {
  const server = recordedServer([{ _id: 'a' }, { _id: 'b' }])
  const changes = [server.cell('a', 'title', 'A'), server.cell('b', 'title', 'B')]
  server.stored.delete('a')
  const report = await saveCells(server.api, 'films', changes)
  expect(report.refused).toMatchObject([{ code: 'WDE0073', problem: 'the item does not exist' }])
  expect(report.saved).toHaveLength(1)
})

test('reports the changes without a response, after those that were stored', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `film-${index}`)
  const server = recordedServer(ids.map((_id) => ({ _id })))
  const { bulkPatchItems } = server.api
  server.api.bulkPatchItems = (request) =>
    server.requests.length === 1
      ? Promise.reject(new ApiError('no response', { problem: 'unreachable' }))
      : bulkPatchItems(request)
  const report = await saveCells(
    server.api,
    'films',
    ids.map((id) => server.cell(id, 'title', 'T')),
  )
  expect(report.saved).toHaveLength(75)
  expect(report.unanswered).toHaveLength(75)
  expect(report.error).toMatchObject({ problem: 'unreachable' })
})
