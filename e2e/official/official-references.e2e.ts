import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()

function createVisitor() {
  return createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) }).items
}

function createOwner() {
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'any' })
  return createClient({ modules: { items }, auth }).items
}

const code = (expected: string) => ({ details: { applicationError: { code: expected } } })
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

test.beforeEach(async () => {
  const owner = createOwner()
  await owner.truncate('Cards')
  await owner.truncate('Labels')
  await owner.bulkInsert('Labels', [{ _id: 'red' }, { _id: 'green' }, { _id: 'blue' }])
  await owner.bulkInsert('Cards', [{ _id: 'one', title: 'One' }, { _id: 'two' }])
})

test('a visitor inserts, checks, removes and replaces references', async () => {
  const board = createVisitor()
  await board.insertReference('Cards', 'labels', 'one', 'red')
  await board.insertReference('Cards', 'labels', 'one', ['green', 'blue'])
  await board.insertReference('Labels', 'cards', 'red', 'two')
  expect(await board.isReferenced('Cards', 'labels', 'one', 'red')).toBe(true)
  expect(await board.isReferenced('Labels', 'cards', 'blue', 'two')).toBe(false)

  const first = await board.queryReferenced('Cards', 'one', 'labels')
  expect(idsOf(first.items)).toEqual(['red', 'green', 'blue'])
  await board.removeReference('Cards', 'labels', 'one', ['red', 'green'])
  await board.replaceReferences('Cards', 'labels', 'two', ['green', 'blue'])
  const blue = await board.queryReferenced('Labels', 'blue', 'cards')
  expect(idsOf(blue.items)).toEqual(['one', 'two'])
  await board.replaceReferences('Cards', 'labels', 'two', [])
  expect((await board.queryReferenced('Cards', 'two', 'labels')).items).toEqual([])
})

test('invalid changes of references fail with their codes and change nothing', async () => {
  const board = createVisitor()
  await board.insertReference('Cards', 'labels', 'one', 'red')
  const insert = (field: string, from: string, to: string[]) =>
    board.insertReference('Cards', field, from, to)
  await expect(insert('labels', 'one', ['blue', 'red'])).rejects.toMatchObject(code('WDE0029'))
  await expect(insert('title', 'one', ['red'])).rejects.toMatchObject(code('WDE0020'))
  await expect(insert('labels', 'one', ['blue', 'none'])).rejects.toMatchObject(code('WDE0073'))
  await expect(insert('labels', 'none', ['red'])).rejects.toMatchObject(code('WDE0073'))
  expect(idsOf((await board.queryReferenced('Cards', 'one', 'labels')).items)).toEqual(['red'])
})

test('a visitor reads referenced items page by page, of one item and of several', async () => {
  const board = createVisitor()
  await board.insertReference('Cards', 'labels', 'one', ['red', 'green', 'blue'])
  await board.insertReference('Cards', 'labels', 'two', 'red')
  const options = { limit: 2, order: 'desc' as const, returnTotalCount: true }
  const page = await board.queryReferenced('Cards', 'one', 'labels', options)
  expect([idsOf(page.items), page.totalCount, page.hasNext()]).toEqual([['blue', 'green'], 3, true])
  const next = await page.next()
  expect([idsOf(next.items), next.hasNext()]).toEqual([['red'], false])
  const { results } = await board.queryReferencedItems('Cards', ['one', 'two'], 'labels')
  expect(results.map((result) => result.referringItemId)).toEqual(['one', 'one', 'one', 'two'])
})

test('get and query include referenced items', async () => {
  const board = createVisitor()
  const note = await board.insert('Notes', { title: 'A note' })
  await board.update('Cards', { _id: 'one', note })
  await board.insertReference('Cards', 'labels', 'one', ['green', 'red'])
  expect(await board.get('Cards', 'one')).toMatchObject({ note: note._id })
  const included = [{ field: 'note' }, { field: 'labels', limit: 1 }]
  const card = await board.get('Cards', 'one', { includeReferences: included })
  expect(card).toMatchObject({ note: { title: 'A note' }, labels: [{ _id: 'green' }] })
  expect(card?.note._createdDate).toBeInstanceOf(Date)
  const query = board.query('Cards').ascending('_id').include('note', 'labels')
  const [one, two] = (await query.find()).items
  expect(one?.note).toEqual(note)
  expect(idsOf(one?.labels)).toEqual(['green', 'red'])
  expect(two?.labels).toEqual([])
})

test('saving multi-reference values requires an option, and patch changes them', async () => {
  const board = createVisitor()
  await board.insert('Cards', { _id: 'three', labels: ['red', 'blue'] })
  expect(await board.query('Cards').hasSome('labels', ['blue']).count()).toBe(0)
  await board.update('Cards', { _id: 'three', labels: ['red', 'blue'] }, { saveReferences: true })
  expect(await board.get('Cards', 'three')).not.toHaveProperty('labels')
  const found = await board.query('Cards').hasAll('labels', ['blue', 'red']).find()
  expect(idsOf(found.items)).toEqual(['three'])
  const patch = board.patch('Cards', 'three')
  await patch.appendToArray('labels', 'green').removeFromArray('labels', 'red').run()
  const { items: labels } = await board.queryReferenced('Cards', 'three', 'labels')
  expect(idsOf(labels)).toEqual(['blue', 'green'])
})

test('referenced items are read page by page by cursor, with item and field repeated', async () => {
  const board = createVisitor()
  await board.insertReference('Cards', 'labels', 'one', ['red', 'green', 'blue'])
  const read = (cursor?: string) =>
    board.queryReferencedItems('Cards', 'one', 'labels', {
      cursorPaging: { limit: 2, ...(cursor !== undefined && { cursor }) },
    })
  const first = await read()
  expect(first.results).toHaveLength(2)
  const second = await read(String(first.pagingMetadata?.cursors?.next))
  expect(second.results).toHaveLength(1)
  expect(second.pagingMetadata?.hasNext).toBe(false)
})
