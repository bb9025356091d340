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

test('a visitor searches words with the builder, page by page', async () => {
  const board = createVisitor()
  const titles = ['Red car', 'Red carpet', 'White roof', 'Žluťoučký kůň', '東京物語']
  await board.bulkInsert(
    'Board',
    titles.map((title, place) => ({ _id: `s${place}`, title, place })),
  )
  const ids = ({ items: found }: { items: { _id?: string }[] }) => found.map(({ _id }) => _id)
  const search = board.search('Board').expression('red car')
  expect(ids(await search.run())).toEqual(['s0', 's1'])
  expect(ids(await search.andMode().descending('place').run())).toEqual(['s1', 's0'])
  expect(ids(await search.orMode().gt('place', 0).run())).toEqual(['s1'])
  expect(ids(await board.search('Board').expression('zlutoucky').run())).toEqual(['s3'])
  expect(ids(await board.search('Board').expression('京物').run())).toEqual(['s4'])
  expect(ids(await board.search('Board').expression('whtie ').run())).toEqual([])
  expect(ids(await board.search('Board').expression('whtie ').fuzzy().run())).toEqual(['s2'])
  expect(ids(await board.search('Board').expression('nowhere').run())).toEqual([])

  const first = await search.limit(1).fields('place').run()
  expect(first.items).toEqual([{ _id: 's0', place: 0 }])
  expect([first.hasNext(), first.hasPrev(), first.pageSize]).toEqual([true, false, 1])
  const second = await first.next()
  expect([ids(second), second.hasNext(), second.hasPrev()]).toEqual([['s1'], false, true])
  expect(ids(await second.prev())).toEqual(['s0'])
})

test('a visitor searches with a request object', async () => {
  const board = createVisitor()
  await board.insert('Board', { _id: 'whole', title: 'entire request', at: new Date(0) })
  const request = {
    search: { expression: 'entire requ', mode: 'AND' as const },
    paging: { limit: 10, offset: 0 },
  }
  const { items: found, pagingMetadata } = await board.search('Board', request)
  expect(found).toMatchObject([{ _id: 'whole', at: new Date(0) }])
  expect(pagingMetadata).toMatchObject({ count: 1, hasNext: false })
})

test('search applies the permissions of the caller and refuses too long expressions', async () => {
  await createOwner().insert('Board', { _id: 'mine', title: 'Visible' })
  const long = createVisitor().search('Board').expression('x'.repeat(101))
  await expect(long.run()).rejects.toMatchObject({
    details: { validationError: expect.anything() },
  })
  const unknown = createVisitor().search('Nowhere').expression('x')
  const applicationError = { code: 'WDE0025' }
  await expect(unknown.run()).rejects.toMatchObject({ details: { applicationError } })
})
