import * as accounts from '@foyer/protocol/owner-accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { issueWelcomeUrl } from '../../bootstrap/first-start.js'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { codeOf } from '../../testing/data-calls.js'
import { dumpTables } from '../../testing/dump-tables.js'
import {
  firstOwner,
  type OwnerBrowser,
  ownerBrowser,
  ownerPassword as password,
  tokenOf,
} from '../../testing/owner-browser.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'

const session = accounts.getOwnerSession.path
const reads = '/_foyer/v1/owners'
const credentials = { email: 'ada@example.com', password }
let foyer: TestFoyer
beforeEach(async () => {
  foyer = await createTestFoyer()
})

const logIn = (browser: OwnerBrowser, body: object = credentials) =>
  browser.call('POST', session, body)
const opens = async (browser: OwnerBrowser): Promise<number> =>
  (await browser.call('GET', reads)).status

describe('the welcome link', () => {
  it('creates the first owner account once and is not issued again', async () => {
    const browser = ownerBrowser(foyer)
    expect((await browser.call('GET', session)).body).toMatchObject({
      owner: null,
      hasOwners: false,
    })
    const url = await issueWelcomeUrl(foyer.services)
    const token = tokenOf(url)
    const read = await browser.call('POST', accounts.readOwnerLink.path, { token })
    const link = { kind: 'welcome', email: null, name: null, role: 'owner' }
    expect(read.body).toEqual({ link, siteName: 'Test site', minLength: expect.any(Number) })
    const account = { token, name: ' Ada ', ...credentials }
    const created = await browser.call('POST', accounts.redeemOwnerLink.path, account)
    expect(created.body.owner).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada',
      role: 'owner',
    })
    expect(await opens(browser)).toBe(200)
    for (const path of [accounts.redeemOwnerLink.path, accounts.readOwnerLink.path]) {
      const body = path === accounts.redeemOwnerLink.path ? account : { token }
      const again = await ownerBrowser(foyer).call('POST', path, body)
      expect([again.status, codeOf(again)]).toEqual([400, 'OWNER_LINK_INVALID'])
    }
    expect(await issueWelcomeUrl(foyer.services)).toBeUndefined()
    const dump = JSON.stringify(await dumpTables(foyer.services.db))
    for (const secret of [token, password, browser.cookie().split('=')[1] ?? '']) {
      expect(dump).not.toContain(secret)
    }
  })

  it('creates one account when two links are redeemed concurrently', async () => {
    const [one, two] = await Promise.all([
      issueWelcomeUrl(foyer.services),
      issueWelcomeUrl(foyer.services),
    ])
    const use = (url: string | undefined, email: string) =>
      ownerBrowser(foyer).call('POST', accounts.redeemOwnerLink.path, {
        token: tokenOf(url),
        name: 'Ada',
        email,
        password,
      })
    const answers = await Promise.all([use(one, 'a@example.com'), use(two, 'b@example.com')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  itOnSqlite('expires after a day', async () => {
    const token = tokenOf(await issueWelcomeUrl(foyer.services))
    foyer.advance(86_401)
    const account = { token, name: 'Ada', ...credentials }
    const answer = await ownerBrowser(foyer).call('POST', accounts.redeemOwnerLink.path, account)
    expect(codeOf(answer)).toBe('OWNER_LINK_INVALID')
  })

  itOnSqlite('can be used again after refused details of the account', async () => {
    const browser = ownerBrowser(foyer)
    const token = tokenOf(await issueWelcomeUrl(foyer.services))
    const account = { token, name: 'Ada', ...credentials }
    const faults: [wrong: object, field: string][] = [
      [{ email: 'ada' }, 'email'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ password: 'short' }, 'password'],
      [{ password: 'ada@example.com' }, 'password'],
    ]
    for (const [wrong, field] of faults) {
      const details = { ...account, ...wrong }
      const refused = await browser.call('POST', accounts.redeemOwnerLink.path, details)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body), JSON.stringify(wrong)).toContain(`"field":"${field}"`)
    }
    expect((await browser.call('POST', accounts.redeemOwnerLink.path, account)).status).toBe(200)
  })
})

describe('an owner login', () => {
  itOnSqlite('sets an HttpOnly cookie with SameSite=Strict', async () => {
    await firstOwner(foyer)
    const answer = await logIn(ownerBrowser(foyer))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^foyer-owner-4400=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  itOnSqlite('returns the same response for an unknown address and a wrong password', async () => {
    await firstOwner(foyer)
    const wrong = await logIn(ownerBrowser(foyer), { ...credentials, password: 'wrong' })
    const unknown = await logIn(ownerBrowser(foyer), { ...credentials, email: 'b@example.com' })
    const long = await logIn(ownerBrowser(foyer), { ...credentials, password: 'x'.repeat(4000) })
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'CREDENTIALS_WRONG'])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect([long.status, long.body]).toEqual([wrong.status, wrong.body])
  })

  itOnSqlite('replaces the previous session of the browser', async () => {
    const browser = await firstOwner(foyer)
    const before = browser.cookie()
    expect((await logIn(browser)).status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.call('GET', reads, undefined, { cookie: before })).status).toBe(401)
    expect(await opens(browser)).toBe(200)
  })

  itOnSqlite(
    'of one account is refused in a network after 29 failures, but not in another network',
    async () => {
      await firstOwner(foyer)
      const stranger = ownerBrowser(foyer, '198.51.100.7')
      for (let attempt = 0; attempt < 29; attempt++) {
        expect((await logIn(stranger, { ...credentials, password: 'wrong' })).status).toBe(403)
      }
      const refused = await logIn(stranger)
      expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect((await logIn(ownerBrowser(foyer, '203.0.113.5'))).status).toBe(200)
    },
  )

  itOnSqlite('does not count successful logins', async () => {
    const browser = await firstOwner(foyer)
    for (let attempt = 0; attempt < 31; attempt++) expect((await logIn(browser)).status).toBe(200)
  })

  itOnSqlite('is refused in a network after 100 failures for any accounts', async () => {
    await firstOwner(foyer)
    const stranger = ownerBrowser(foyer, '198.51.100.8')
    for (let attempt = 0; attempt < 100; attempt++) {
      await logIn(stranger, { email: `${attempt}@example.com`, password: 'wrong' })
    }
    expect((await logIn(stranger)).status).toBe(429)
    expect((await logIn(ownerBrowser(foyer, '203.0.113.6'))).status).toBe(200)
  })

  itOnSqlite(
    'is accepted from a network with an owner session while other networks attack the account',
    async () => {
      await firstOwner(foyer)
      for (let network = 1; network <= 4; network++) {
        const stranger = ownerBrowser(foyer, `198.51.${network}.9`)
        for (let attempt = 0; attempt < 25; attempt++) {
          await logIn(stranger, { ...credentials, password: 'wrong' })
        }
      }
      expect((await logIn(ownerBrowser(foyer, '203.0.113.7'))).status).toBe(429)
      expect((await logIn(ownerBrowser(foyer))).status).toBe(200)
    },
  )
})

describe('an owner session', () => {
  it('expires after twelve hours without a request, and each request extends the session', async () => {
    const idle = await firstOwner(foyer)
    const used = ownerBrowser(foyer)
    await logIn(used)
    for (let hours = 0; hours < 11; hours += 11) {
      foyer.advance(11 * 3600)
      expect(await opens(used)).toBe(200)
    }
    foyer.advance(3601)
    await expect.poll(() => opens(used)).toBe(200)
    expect(await opens(idle)).toBe(401)
    for (let half = 1; half < 60; half++) {
      foyer.advance(12 * 3600 - 60)
      // The use before is stored in the background.
      await expect.poll(() => opens(used), { interval: 5 }).toBe(200)
    }
    foyer.advance(3600)
    expect(await opens(used)).toBe(401)
    expect((await used.call('GET', session)).body).toMatchObject({ owner: null, hasOwners: true })
  })

  itOnSqlite('ends at the logout of the owner', async () => {
    const browser = await firstOwner(foyer)
    const before = browser.cookie()
    expect((await browser.call('DELETE', session)).status).toBe(200)
    expect(browser.cookie()).toBe('')
    expect((await browser.call('GET', reads, undefined, { cookie: before })).status).toBe(401)
    expect((await browser.call('DELETE', session)).status).toBe(200)
  })

  itOnSqlite('requires the console header', async () => {
    const browser = await firstOwner(foyer)
    const bare = { [accounts.consoleHeader]: undefined }
    expect((await browser.call('GET', reads, undefined, bare)).status).toBe(401)
  })

  itOnSqlite('refuses changes from other sites, and from an unknown origin', async () => {
    const browser = await firstOwner(foyer)
    const invite = { email: 'eve@example.com', role: 'owner' }
    const path = accounts.inviteOwner.path
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined, origin: undefined },
    ]) {
      const sent = JSON.stringify(headers)
      const refused = await browser.call('POST', path, invite, headers)
      expect([refused.status, codeOf(refused)], sent).toEqual([403, 'PERMISSION_DENIED'])
      const login = await browser.call('POST', session, credentials, headers)
      expect([login.status, login.headers.get('set-cookie')], sent).toEqual([403, null])
      expect((await browser.call('DELETE', session, undefined, headers)).status, sent).toBe(403)
      expect((await browser.call('GET', reads)).body.invitations, sent).toEqual([])
    }
  })

  itOnSqlite(
    'is accepted without Sec-Fetch-Site for reads and for changes with the own origin',
    async () => {
      const browser = await firstOwner(foyer)
      const plain = { 'sec-fetch-site': undefined }
      expect(
        (await browser.call('GET', reads, undefined, { ...plain, origin: undefined })).status,
      ).toBe(200)
      const invite = { email: 'eve@example.com', role: 'viewer' }
      const headers = { ...plain, origin: publicUrl }
      const answer = await browser.call('POST', accounts.inviteOwner.path, invite, headers)
      expect(answer.status).toBe(200)
    },
  )

  itOnSqlite('is refused with another cookie value or name', async () => {
    const browser = await firstOwner(foyer)
    const [, secret = ''] = browser.cookie().split('=')
    for (const cookie of [`foyer-owner-4400=${secret.slice(1)}x`, `foyer-owner=${secret}`, 'x']) {
      expect((await browser.call('GET', reads, undefined, { cookie })).status).toBe(401)
    }
  })
})
