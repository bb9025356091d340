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

test('patch applies every kind of change and returns the whole item', async () => {
  const board = createVisitor()
  const at = new Date('2026-11-21T10:00:00.000Z')
  const before = await board.insert('Board', { title: 'Patch', n: 1, list: [1, 2, 1], gone: true })
  const after = await board
    .patch('Board', before._id)
    .setField('inner.at', at)
    .removeField('gone')
    .incrementField('n', 2.5)
    .appendToArray('list', at)
    .removeFromArray('list', 1)
    .run()
  expect(after).toMatchObject({ title: 'Patch', n: 3.5, list: [2, 1, at], inner: { at } })
  expect(after).not.toHaveProperty('gone')
  expect(await board.get('Board', before._id)).toEqual(after)

  const direct = [{ action: 'SET_FIELD' as const, fieldPath: 'title', value: 'Direct' }]
  expect(await board.patch('Board', before._id, direct)).toMatchObject({ title: 'Direct', n: 3.5 })
})

test('parallel increments are all applied', async () => {
  const board = createVisitor()
  const { _id } = await board.insert('Board', { votes: 0 })
  await Promise.all(
    Array.from({ length: 60 }, () => board.patch('Board', _id).incrementField('votes', 1).run()),
  )
  expect((await board.get('Board', _id))?.votes).toBe(60)
})

test('a patch with invalid arguments is refused with its code', async () => {
  const board = createVisitor()
  const { _id } = await board.insert('Board', { text: 'x' })
  const start = () => board.patch('Board', _id)
  for (const patch of [
    start(),
    start().incrementField('text', 1),
    start().incrementField('n', Number.NaN),
    start().setField('text', undefined),
    start().setField('_owner', 'me'),
  ]) {
    await expect(patch.run()).rejects.toMatchObject(code('WDE0075'))
  }
  const unknown = board.patch('Board', 'nowhere').setField('a', 1)
  await expect(unknown.run()).rejects.toMatchObject(code('WDE0073'))
})

test('bulk calls report the result of each item', async () => {
  const board = createVisitor()
  const saved = await board.bulkSave('Board', [{ _id: 'b1' }, { _id: 'b2' }, { _id: 'b1', n: 1 }])
  expect(saved).toMatchObject({ inserted: 2, updated: 1, errors: [] })
  expect(saved.insertedItemIds).toEqual(['b1', 'b2'])

  const updated = await board.bulkUpdate('Board', [{ _id: 'b2', n: 2 }, { _id: 'nowhere' }])
  expect(updated).toMatchObject({ updated: 1, skipped: 1, updatedItemIds: ['b2'], errors: [] })

  const patched = await board
    .bulkPatch('Board', ['b1', 'nowhere', 'b2'])
    .incrementField('n', 1)
    .run()
  expect(patched).toMatchObject({ updated: 2, skipped: 1, errors: [] })

  const text = await board.bulkPatch('Board', ['b1', 'b2']).setField('n.x', 1).run()
  expect(text).toMatchObject({ updated: 0, skipped: 0 })
  expect(text.errors.map((error) => [error.code, error.originalIndex])).toEqual([
    ['WDE0075', 0],
    ['WDE0075', 1],
  ])

  const removed = await board.bulkRemove('Board', ['b1', 'nowhere', 'b2'])
  expect(removed).toMatchObject({ removed: 2, skipped: 1, removedItemIds: ['b1', 'b2'] })
  await expect(board.bulkRemove('Board', [])).rejects.toMatchObject(code('WDE0075'))
})

test('bulk changes are refused without any permission to write', async () => {
  await createVisitor().insert('Notes', { _id: 'theirs', title: 'kept' })
  const denied = code('WDE0027')
  await expect(createVisitor().bulkRemove('Notes', ['theirs'])).rejects.toMatchObject(denied)
  const patch = createVisitor().bulkPatch('Notes', ['theirs']).removeField('title')
  await expect(patch.run()).rejects.toMatchObject(denied)
  expect((await createVisitor().get('Notes', 'theirs'))?.title).toBe('kept')
})

test('update, patch, remove and their bulk forms apply only if their condition matches', async () => {
  const board = createVisitor()
  await board.insert('Board', { _id: 'seat', free: true, n: 1 })
  const taken = { condition: board.filter().eq('free', false) }
  const free = { condition: board.filter().eq('free', true) }
  const refused = code('CONDITION_NOT_MET')
  const seat = { _id: 'seat', free: false }
  await expect(board.update('Board', seat, taken)).rejects.toMatchObject(refused)
  await expect(board.remove('Board', 'seat', taken)).rejects.toMatchObject(refused)
  const claim = board.patch('Board', 'seat').setField('free', false)
  expect(await claim.run(free)).toMatchObject({ free: false, n: 1 })
  await expect(claim.run(free)).rejects.toMatchObject(refused)
  for (const summary of [
    await board.bulkUpdate('Board', [seat], free),
    await board.bulkPatch('Board', ['seat']).setField('n', 2).run(free),
    await board.bulkRemove('Board', ['seat'], free),
  ]) {
    expect(summary.errors.map((error) => error.code)).toEqual(['CONDITION_NOT_MET'])
  }
  expect(await board.remove('Board', 'seat', taken)).toMatchObject({ n: 1 })
})

test('a visitor reads distinct values page by page, and dates are Date objects', async () => {
  const board = createVisitor()
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const list = [3, 1, 2, 3, 1].map((date, place) => ({ kind: 'distinct', at: day(date), place }))
  await board.bulkInsert('Board', list)
  const query = board.query('Board').eq('kind', 'distinct')
  const first = await query.descending('at').limit(2).distinct('at', { returnTotalCount: true })
  expect([first.items, first.totalCount]).toEqual([[day(3), day(2)], 3])
  expect((await first.next()).items).toEqual([day(1)])
  const { values } = await board.distinct('Board', 'place', { filter: { at: day(1) } })
  expect(values).toEqual([1, 4])
})

test('random sort returns the same order for the same seed', async () => {
  const board = createVisitor()
  const ordered = Array.from({ length: 30 }, (_, place) => place)
  await board.bulkInsert(
    'Board',
    ordered.map((place) => ({ kind: 'random', place })),
  )
  const query = board.query('Board').eq('kind', 'random').limit(30)
  const places = async (seed: number) => {
    const { items: found } = await query.randomSort({ seed }).find()
    return found.map(({ place }) => place)
  }
  const once = await places(1)
  expect(await places(1)).toEqual(once)
  expect(await places(2)).not.toEqual(once)
  expect(once.toSorted((a, b) => a - b)).toEqual(ordered)
})

test('only the owner truncates a collection', async () => {
  const visitor = createVisitor()
  await visitor.insert('Board', { title: 'last' })
  await expect(visitor.truncate('Board')).rejects.toMatchObject(code('WDE0027'))
  await createOwner().truncate('Board')
  expect(await visitor.query('Board').count()).toBe(0)
})

test('an app with another API host calls the path aliases of items', async () => {
  const paths: string[] = []
  const board = createClient({
    modules: { items },
    auth: OAuthStrategy({ clientId }),
    host: { apiBaseUrl: 'foyer.test' },
    useCDN: false,
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input))
      paths.push(pathname)
      return fetch(server().url + pathname + search, init)
    },
  }).items
  const { _id } = await board.insert('Board', { n: 1 })
  expect(await board.patch('Board', _id).incrementField('n', 1).run()).toMatchObject({ n: 2 })
  expect((await board.query('Board').eq('_id', _id).find()).items).toHaveLength(1)
  expect(await board.get('Board', _id)).toMatchObject({ n: 2 })
  expect(await board.bulkRemove('Board', [_id])).toMatchObject({ removed: 1 })
  expect(paths.map((path) => path.replace(_id, '{id}'))).toEqual([
    '/_api/cloud-data/v2/items',
    '/_api/cloud-data/v2/items/patch',
    '/_api/cloud-data/v2/items/query',
    '/_api/cloud-data/v2/items/{id}',
    '/_api/cloud-data/v2/bulk/items/remove',
  ])
})

test('an item that is too large fails with its code', async () => {
  const text = 'x'.repeat(500_001)
  await expect(createVisitor().insert('Board', { text })).rejects.toMatchObject(code('WDE0009'))
})

test('bulk writes insert items whose id is null', async () => {
  const board = createVisitor()
  const row = { _id: null as unknown as string, title: 'Without an id' }
  expect(await board.bulkInsert('Board', [row])).toMatchObject({ inserted: 1, errors: [] })
  expect(await board.bulkSave('Board', [row])).toMatchObject({ inserted: 1, errors: [] })
})
