import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { logInOnPage } from './log-in-on-page.js'
import { clientId, serveNotes } from './notes-server.js'

const password = 'a password for the tests'

const server = serveNotes()

function createApp() {
  return createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) })
}

test('a visitor gets a token automatically, inserts, reads, queries and counts', async () => {
  const app = createApp()
  const written = new Date('2026-11-21T10:00:00.000Z')
  const inserted = await app.items.insert('Notes', { title: 'First', stars: 3, written })
  expect(inserted).toMatchObject({ title: 'First', stars: 3, written })
  expect(inserted._createdDate).toBeInstanceOf(Date)

  const read = await app.items.get('Notes', inserted._id)
  expect(read).toEqual(inserted)
  expect(await app.items.get('Notes', 'nothing-here')).toBeNull()

  await app.items.insert('Notes', { _id: 'a/b é', title: 'Second', stars: 5 })
  expect((await app.items.get('Notes', 'a/b é'))?.title).toBe('Second')
  const found = await app.items.query('Notes').gt('stars', 3).descending('stars').find()
  expect(found.items.map(({ title }) => title)).toEqual(['Second'])
  expect(found.hasNext()).toBe(false)
  expect(await app.items.query('Notes').startsWith('title', 'FIR').count()).toBe(1)
})

test('a long query is sent with POST and returns what a short one does', async () => {
  const app = createApp()
  await app.items.insert('Notes', { _id: 'long', title: 'Long query', number: 1700 })
  const numbers = Array.from({ length: 600 }, (_, index) => 1500 + index)
  const long = await app.items.query('Notes').hasSome('number', numbers).find()
  const short = await app.items.query('Notes').hasSome('number', [1700]).find()
  expect(long.items).toEqual(short.items)
  expect(long.length).toBe(1)
})

test('the packages read pages, sums and totals', async () => {
  const app = createApp()
  const list = Array.from({ length: 7 }, (_, index) => ({ kind: 'paged', place: index }))
  const { inserted, errors } = await app.items.bulkInsert('Notes', list)
  expect([inserted, errors]).toEqual([7, []])
  const query = app.items.query('Notes').eq('kind', 'paged').ascending('place').limit(3)
  const first = await query.find({ returnTotalCount: true })
  expect([first.totalCount, first.totalPages, first.hasNext()]).toEqual([7, 3, true])
  const last = await (await first.next()).next()
  expect(last.items.map(({ place }) => place)).toEqual([6])
  const back = await last.prev()
  expect(back.items.map(({ place }) => place)).toEqual([3, 4, 5])
  const { items: figures } = await app.items
    .aggregate('Notes')
    .filter(app.items.filter().eq('kind', 'paged'))
    .group('kind')
    .sum('place', 'total')
    .count()
    .run()
  expect(figures).toEqual([{ _id: 'paged', total: 21, count: 7 }])
})

test('errors of items have the codes of the official packages', async () => {
  const app = createApp()
  await app.items.insert('Notes', { _id: 'twice' })
  await expect(app.items.insert('Notes', { _id: 'twice' })).rejects.toMatchObject({
    details: { applicationError: { code: 'WDE0074' } },
  })
  await expect(app.items.query('Nowhere').find()).rejects.toMatchObject({
    details: { applicationError: { code: 'WDE0025' } },
  })
  await expect(app.items.insert('Diary', { text: 'mine' })).rejects.toMatchObject({
    details: { applicationError: { code: 'WDE0027' } },
  })
})

test('a member registers, logs in by redirect, writes a private item, and logs out', async () => {
  const { auth, items: own } = createApp()
  const email = 'ada@example.com'
  expect(await auth.register({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
  expect(await auth.register({ email, password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'emailAlreadyExists',
  })
  expect(await auth.login({ email, password: 'wrong' })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'invalidPassword',
  })
  expect(await auth.register({ email: 'nonsense', password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'invalidEmail',
  })
  expect(await auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })

  const oauthData = auth.generateOAuthData(`${server().url}/callback`)
  const { authUrl } = await auth.getAuthUrl(oauthData, { responseMode: 'query' })
  const callback = await logInOnPage(authUrl, { email, password })
  const { code, state } = auth.parseFromUrl(callback, 'query')
  auth.setTokens(await auth.getMemberTokens(code, state, oauthData))
  expect(auth.loggedIn()).toBe(true)

  const entry = await own.insert('Diary', { text: 'secret' })
  expect((await own.query('Diary').find()).items).toEqual([entry])
  const stranger = createApp()
  await expect(stranger.items.query('Diary').find()).rejects.toThrow(
    /may read items of the collection/,
  )

  const { logoutUrl } = await auth.logout(`${server().url}/`)
  const afterwards = await fetch(logoutUrl, { redirect: 'manual' })
  expect([afterwards.status, afterwards.headers.get('location')]).toEqual([303, `${server().url}/`])
  expect(auth.loggedIn()).toBe(false)
})
