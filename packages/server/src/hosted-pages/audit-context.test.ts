// @database sqlite
import { beforeAll, expect, it } from 'vitest'
import { saveClient } from '../storage/oauth/clients.js'
import { startLogin } from '../testing/authorization-flow.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember, password, type TestMember } from '../testing/test-member.js'
import { openPage } from '../testing/test-page.js'

const redirectUri = 'https://books.example/callback'
let foyer: TestFoyer
let ada: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer()
  ada = await createMember(foyer, 'ada@example.com')
  const client = {
    id: 'books',
    name: 'Books',
    redirectUris: [redirectUri],
    origins: ['https://books.example'],
    consent: true,
  }
  const { db, clock } = foyer.services
  await db.transaction((tx) => saveClient(tx, client, clock.now()))
  // Written past the API, as by another process: known after five seconds.
  foyer.advance(5)
})

/** Returns the entries of an action in the audit log. */
async function entriesOf(action: string): Promise<unknown> {
  const { body } = await foyer.owner.get(`/_foyer/v1/audit?action=${action}`)
  return body.entries
}

it('records the network of login and consent forms', async () => {
  const { fullUrl } = await startLogin(foyer, { clientId: 'books', redirectUri }, 'login')
  const page = await openPage(foyer, fullUrl)
  await page.submit({ email: 'ada@example.com', password: 'a wrong guess' })
  expect(await entriesOf('login.failed')).toMatchObject([
    { actor: { kind: 'nobody', id: null }, subject: ada.id, network: 'in-process' },
  ])
  const asked = await page.submit({ email: 'ada@example.com', password })
  await asked.submit({ decision: 'allow' })
  expect(await entriesOf('consent.given')).toMatchObject([
    { actor: { kind: 'member', id: ada.id }, subject: 'books', network: 'in-process' },
  ])
})

it('records the member of an account form', async () => {
  const sent = await openPage(foyer, '/auth/account')
  const form = await openPage(foyer, sent.location?.href ?? '')
  const done = await form.submit({ email: 'ada@example.com', password })
  const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await openPage(foyer, '/auth/account', { cookie })
  const fields = { nickname: 'Ada L.', firstName: '', lastName: '', language: 'en' }
  await page.submit(fields, { headers: { cookie } })
  expect(await entriesOf('member.profile-changed')).toMatchObject([
    { actor: { kind: 'member', id: ada.id }, subject: ada.id, network: 'in-process' },
  ])
})
