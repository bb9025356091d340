// @database sqlite
import type { ExportedData } from '@foyer/protocol/account-data-endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMember } from '../../identity/profile/members.js'
import type { MailMessage } from '../../ports/mailer.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { dataCalls } from '../../testing/data-calls.js'
import {
  createTestFoyer,
  publicUrl,
  redirectUri,
  type TestFoyer,
} from '../../testing/test-foyer.js'
import { newestMail } from '../../testing/test-mail.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../../testing/test-page.js'

const ownPage = '/auth/account/delete'
const permissions = {
  read: 'SITE_MEMBER_AUTHOR',
  insert: 'SITE_MEMBER',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const

/** Shared by all tests: each has its own member. */
let foyer: TestFoyer
let total = 0
let email: string
let member: TestMember
let cookie: string

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'reviews', displayName: 'Reviews', permissions },
      {
        id: 'watchlist',
        displayName: 'Watchlist',
        permissions,
        onMemberDeletion: { action: 'delete' },
      },
    ],
  })
})

beforeEach(async () => {
  total += 1
  email = `member${total}@example.com`
  member = await createMember(foyer, email)
  cookie = await logIn()
})

const mailsToMember = (): MailMessage[] => foyer.mails.filter(({ to }) => to === email)

/** Logs in on the account page. @returns the cookie of the browser */
async function logIn(): Promise<string> {
  const sent = await openPage(foyer, '/auth/account')
  const form = await openPage(foyer, sent.location?.href ?? '')
  return cookieOf(await form.submit({ email, password }))
}

function cookieOf({ headers }: TestPage): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

function open(path: string, with_ = cookie): Promise<TestPage> {
  return openPage(foyer, path, { cookie: with_ })
}

/** Posts a form of a page and follows its redirect. `submit` itself already follows a redirect to a result. */
async function press(page: TestPage, form = 0, with_ = cookie): Promise<TestPage> {
  const answer = await page.submit({}, { form, headers: { cookie: with_ } })
  if (answer.status === 200) return answer
  expect(answer.status).toBe(303)
  return open(answer.location?.href ?? '', with_)
}

/** Requests the deletion and confirms it by the link of the e-mail. @returns the page after the confirmation */
async function schedule(): Promise<TestPage> {
  await press(await open(ownPage))
  return press(await open(newestMail(foyer, email).link, ''), 0, '')
}

function titleOf({ document }: TestPage): string {
  return document.querySelector('h1')?.textContent ?? ''
}

function textOf({ document }: TestPage): string {
  return document.querySelector('main')?.textContent ?? ''
}

function buttonsOf({ document }: TestPage): string[] {
  return [...document.querySelectorAll('main button')].map((one) => one.textContent ?? '')
}

describe('the page for deleting an account', () => {
  it('is linked from the account page and lists the effects on items', async () => {
    await dataCalls(member, 'reviews').bulkInsert([{}, {}])
    await dataCalls(member, 'watchlist').insert({})
    const account = await open('/auth/account')
    const link = account.document.querySelector(`a[href="${ownPage}"]`)
    expect(link?.textContent).toBe('Delete my account')
    const page = await open(ownPage)
    expect(titleOf(page)).toBe('Delete your account')
    expect(textOf(page)).toContain('Reviews2 entries are kept without a link to you')
    expect(textOf(page)).toContain('Watchlist1 entry is deleted')
    expect(textOf(page)).toContain('14 days to change your mind')
    expect(buttonsOf(page)).toEqual(['Send e-mail'])
  })

  it('requires a login within the last ten minutes before sending an e-mail', async () => {
    foyer.advance(601)
    const page = await open(ownPage)
    expect(buttonsOf(page)).toEqual(['Log in again'])
    const posted = await postForm(foyer, ownPage, { member: member.id }, { cookie })
    expect(mailsToMember()).toEqual([])
    const form = await press(page)
    for (const login of [posted, form]) {
      expect(login.document.querySelector('[name=password]')).not.toBeNull()
      expect(login.document.querySelector('[name=email]')?.getAttribute('value')).toBe(email)
    }
    const loggedIn = await form.submit({ email, password }, { headers: { cookie } })
    expect(loggedIn.location?.pathname).toBe(ownPage)
  })

  it('redirects to the login without a session', async () => {
    expect((await openPage(foyer, ownPage)).location?.pathname).toBe('/auth/authorize')
    const posted = await postForm(foyer, ownPage, {})
    expect(posted.location?.pathname).toBe('/auth/authorize')
    expect(mailsToMember()).toEqual([])
  })

  it('refuses a cross-site form', async () => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await postForm(foyer, ownPage, {}, headers)).status).toBe(403)
    expect(mailsToMember()).toEqual([])
  })

  it('shows the sent e-mail and can withdraw the request', async () => {
    const sent = await press(await open(ownPage))
    expect(titleOf(sent)).toBe('Check your e-mail')
    expect(textOf(sent)).toContain(email)
    expect(buttonsOf(sent)).toEqual(['Send another e-mail', 'Cancel deletion'])
    const kept = await press(sent, 1)
    expect(titleOf(kept)).toBe('Your account will not be deleted')
    expect((await openPage(foyer, newestMail(foyer, email).link)).status).toBe(400)
  })
})

describe('the confirmation link in the e-mail', () => {
  it('changes nothing on GET requests', async () => {
    await press(await open(ownPage))
    const { link } = newestMail(foyer, email)
    for (let n = 0; n < 3; n++) {
      const page = await openPage(foyer, link)
      expect(titleOf(page)).toBe('Delete your account?')
      expect(buttonsOf(page)).toEqual(['Delete my account'])
    }
    expect((await open(ownPage)).html).toContain('Check your e-mail')
  })

  it('schedules the deletion and ends all sessions', async () => {
    const page = await schedule()
    expect(titleOf(page)).toBe('Your account will be deleted')
    expect(textOf(page)).toContain('log in again')
    expect(buttonsOf(page)).toEqual([])
    expect((await open('/auth/account')).location?.pathname).toBe('/auth/authorize')
    expect((await member.get('/members/v1/members/my')).status).toBe(401)
  })

  it('works once: a second submission does not reschedule the deletion', async () => {
    await press(await open(ownPage))
    const confirm = await openPage(foyer, newestMail(foyer, email).link)
    const first = await press(confirm, 0, '')
    foyer.advance(86_400)
    const second = await press(confirm, 0, '')
    expect(textOf(second)).toBe(textOf(first))
    expect(mailsToMember()).toHaveLength(2)
  })

  it('deletes at once without a grace period', async () => {
    const setGraceDays = async (graceDays: number): Promise<void> =>
      void (await foyer.owner.patch('/_foyer/v1/settings', { deletion: { graceDays } }))
    await setGraceDays(0)
    afterThisTest(() => setGraceDays(14))
    expect(textOf(await open(ownPage))).toContain('deleted immediately')
    expect(titleOf(await schedule())).toBe('Your account is deleted')
    expect(await findMember(foyer.services, member.id)).toBeUndefined()
  })

  it('moves the token from the URL into an HttpOnly cookie', async () => {
    await press(await open(ownPage))
    const confirm = newestMail(foyer, email).link
    await press(await openPage(foyer, confirm), 0, '')
    const keep = newestMail(foyer, email).link
    for (const link of [confirm, keep]) {
      const url = new URL(link)
      const token = url.searchParams.get('token') ?? 'none'
      const sent = await foyer.fetch(new Request(link))
      expect(sent.status).toBe(303)
      const location = new URL(sent.headers.get('location') ?? '')
      expect(location.pathname).toBe(url.pathname)
      expect(location.href).not.toContain(token)
      const [set = ''] = sent.headers.getSetCookie()
      expect(set).toContain('HttpOnly')
      expect(set).not.toContain(token)
    }
    const page = await openPage(foyer, keep)
    const posted = await foyer.fetch(
      new Request(new URL('/auth/keep-account', publicUrl), {
        method: 'POST',
        body: new URLSearchParams({ token: new URL(keep).searchParams.get('token') ?? '' }),
      }),
    )
    expect(titleOf(page)).toBe('Keep your account?')
    expect(posted.headers.get('location')).not.toContain('token=')
  })

  it('shows an expiry message for an invalid token', async () => {
    for (const path of ['/auth/delete-account', '/auth/keep-account']) {
      for (const query of ['', '?token=', '?token=none']) {
        const page = await openPage(foyer, `${path}${query}`)
        expect(page.status).toBe(400)
        expect(textOf(page)).toContain('This link has expired or was already used')
      }
    }
  })
})

describe('a scheduled deletion', () => {
  it('is cancelled by the link in the second e-mail after a confirmation', async () => {
    await schedule()
    const page = await openPage(foyer, newestMail(foyer, email).link)
    expect(titleOf(page)).toBe('Keep your account?')
    const kept = await press(page, 0, '')
    expect(titleOf(kept)).toBe('Your account will not be deleted')
    foyer.advance(15 * 86_400)
    await foyer.deletionRunner.untilIdle()
    expect(await findMember(foyer.services, member.id)).toBeDefined()
  })

  it('is shown at the next login, where the member can keep the account and return to the site', async () => {
    await schedule()
    const { fullUrl } = await startLogin(foyer)
    const form = await openPage(foyer, fullUrl)
    const loggedIn = await form.submit({ email, password })
    const again = cookieOf(loggedIn)
    expect(loggedIn.location?.pathname).toBe(ownPage)
    const page = await open(loggedIn.location?.href ?? '', again)
    expect(buttonsOf(page)).toEqual(['Keep my account', 'Continue and let it be deleted'])
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(redirectUri).origin}`,
    )
    const on = await page.submit({}, { headers: { cookie: again } })
    expect(on.location?.href).toMatch(new RegExp(`^${redirectUri}\\?code=`))
    expect(titleOf(await open(ownPage, cookieOf(on)))).toBe('Delete your account')
  })

  it('continues when a member logs in without keeping the account', async () => {
    await schedule()
    const { fullUrl } = await startLogin(foyer)
    const loggedIn = await (await openPage(foyer, fullUrl)).submit({ email, password })
    const again = cookieOf(loggedIn)
    const page = await open(loggedIn.location?.href ?? '', again)
    const on = await page.submit({}, { form: 1, headers: { cookie: again } })
    expect(on.location?.href).toMatch(new RegExp(`^${redirectUri}\\?code=`))
    const account = await open('/auth/account', cookieOf(on))
    expect(textOf(account)).toContain('Your account will be deleted on')
    expect(titleOf(await open(ownPage, cookieOf(on)))).toBe('Your account will be deleted')
  })

  it('requires a new login when the browser was left open for more than ten minutes', async () => {
    await schedule()
    const { fullUrl } = await startLogin(foyer)
    const loggedIn = await (await openPage(foyer, fullUrl)).submit({ email, password })
    const again = cookieOf(loggedIn)
    foyer.advance(601)
    const later = await startLogin(foyer)
    const request = new URL(later.fullUrl).searchParams.get('request') ?? ''
    const fields = { member: member.id, request }
    const posted = await postForm(foyer, `${ownPage}/continue`, fields, { cookie: again })
    expect(posted.location?.pathname).toBe('/auth/login')
  })
})

describe('the download of the account page', () => {
  it('is one file with the account and all items', async () => {
    const list = Array.from({ length: 900 }, (_, n) => ({ _id: `i${n}`, text: 'x' }))
    await dataCalls(member, 'reviews').bulkInsert(list)
    await dataCalls(member, 'watchlist').bulkInsert([{ _id: 'a' }, { _id: 'b' }])
    const account = await open('/auth/account')
    const link = account.document.querySelector('a[download]')
    const file = await open(link?.getAttribute('href') ?? '')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const data = JSON.parse(file.html) as ExportedData
    expect(data.account).toMatchObject({ member: { loginEmail: email }, site: { url: publicUrl } })
    expect(data.collections.map(({ collectionId, items }) => [collectionId, items.length])).toEqual(
      [
        ['reviews', 900],
        ['watchlist', 2],
      ],
    )
  })

  it('is valid JSON for a member without items', async () => {
    const file = await open('/auth/account/data')
    expect(JSON.parse(file.html)).toMatchObject({ collections: [] })
  })

  it('is limited to 20 per hour with an error page', async () => {
    for (let n = 0; n < 20; n++) expect((await open('/auth/account/data')).status).toBe(200)
    const refused = await open('/auth/account/data')
    expect(refused.status).toBe(429)
    expect(titleOf(refused)).toBe('Too many attempts')
  })

  it('requires a login', async () => {
    const page = await openPage(foyer, '/auth/account/data')
    expect(page.location?.pathname).toBe('/auth/authorize')
  })
})
