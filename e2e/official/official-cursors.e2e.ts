import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()

/** Reads a first page with cursor paging, which the official client never requests. */
async function firstPage(call: string, body: object): Promise<{ count: number; next: string }> {
  const response = await fetch(`${server().url}/wix-data/v2/items/${call}`, {
    method: 'POST',
    headers: { authorization: server().adminKey, 'content-type': 'application/json' },
    body: JSON.stringify({ dataCollectionId: 'Board', ...body }),
  })
  const { pagingMetadata } = (await response.json()) as {
    pagingMetadata: { count: number; cursors: { next: string } }
  }
  return { count: pagingMetadata.count, next: pagingMetadata.cursors.next }
}

test('the official client follows cursors forwards and backwards', async () => {
  const board = createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) }).items
  const list = Array.from({ length: 7 }, (_, n) => ({ _id: `c${n}`, n, kind: `kind ${n}` }))
  await board.bulkInsert('Board', list)
  const filter = { _id: { $startsWith: 'c' } }
  const first = await firstPage('query', {
    query: { filter, sort: [{ fieldName: 'n', order: 'DESC' }], cursorPaging: { limit: 2 } },
  })

  const direct = await board.query('Board', { cursorPaging: { limit: 2, cursor: first.next } })
  expect(direct.items.map(({ n }) => n)).toEqual([4, 3])
  expect(direct.pagingMetadata.hasNext).toBe(true)
  const { next, prev } = direct.pagingMetadata.cursors ?? {}
  const following = await board.query('Board', {
    fields: ['kind'],
    cursorPaging: { limit: 9, cursor: String(next) },
  })
  expect(following.items).toEqual([
    { _id: 'c2', kind: 'kind 2' },
    { _id: 'c1', kind: 'kind 1' },
    { _id: 'c0', kind: 'kind 0' },
  ])
  expect(following.pagingMetadata.hasNext).toBe(false)
  const back = await board.query('Board', { cursorPaging: { limit: 2, cursor: String(prev) } })
  expect(back.items.map(({ n }) => n)).toEqual([6, 5])
  expect(back.pagingMetadata.cursors).toEqual({ next: expect.any(String) })

  const values = await firstPage('query-distinct-values', {
    fieldName: 'n',
    filter,
    cursorPaging: { limit: 5 },
  })
  const rest = await board.distinct('Board', 'n', { cursorPaging: { cursor: values.next } })
  expect(rest.values).toEqual([5, 6])
})

test('a cursor of another query is refused with its code', async () => {
  const board = createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) }).items
  await board.bulkInsert('Board', [{ d: 1 }, { d: 2 }])
  const { next } = await firstPage('query-distinct-values', {
    fieldName: '_id',
    cursorPaging: { limit: 1 },
  })
  const refused = board.query('Board', { cursorPaging: { limit: 1, cursor: next } })
  await expect(refused).rejects.toMatchObject({
    details: { applicationError: { code: 'WDE0075' } },
  })
})
