// @database sqlite
import { beforeAll, describe, expect, it } from 'vitest'
import { findMember } from '../../identity/profile/members.js'
import { saveProfile } from '../../storage/identity/members.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, logIn, password, type TestMember } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer()
})

/** Opens the account page and logs in with its form. */
async function logInOnPage(email: string): Promise<{ cookie: string; member: TestMember }> {
  const member = await createMember(foyer, email)
  const sent = await openPage(foyer, '/auth/account')
  const form = await openPage(foyer, sent.location?.href ?? '')
  const done = await form.submit({ email, password })
  expect(done.location?.href).toBe(`${publicUrl}/auth/account`)
  return { cookie: done.headers.get('set-cookie')?.split(';')[0] ?? '', member }
}

function attributeOf({ document }: TestPage, id: string): string | null | undefined {
  return document.querySelector(`#${id}`)?.getAttribute('value')
}

function problemsOf({ document }: TestPage): (string | null)[] {
  return [...document.querySelectorAll('[role=alert] li')].map((one) => one.textContent)
}

it.each(['/auth/account', '/auth/account/orders', '/auth/account/events'])(
  '%s redirects to the login and back',
  async (path) => {
    const sent = await openPage(foyer, path)
    expect(sent.status).toBe(303)
    expect(sent.location?.pathname).toBe('/auth/authorize')
    const email = `${path.replaceAll('/', '-')}@example.com`
    await createMember(foyer, email)
    const form = await openPage(foyer, sent.location?.href ?? '')
    const done = await form.submit({ email, password })
    expect(done.location?.href).toBe(publicUrl + path)
  },
)

describe('the profile', () => {
  it('is saved, and the page uses the saved language', async () => {
    const { cookie } = await logInOnPage('ada@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    expect(attributeOf(page, 'nickname')).toBe('ada')
    expect(page.document.querySelector('.address')?.textContent).toContain('ada@example.com')
    const fields = { nickname: 'Ada L.', firstName: 'Ada', lastName: '', language: 'he' }
    const saved = await page.submit(fields, { headers: { cookie } })
    expect(saved.status).toBe(200)
    expect(saved.document.documentElement.getAttribute('dir')).toBe('rtl')
    const next = await openPage(foyer, '/auth/account', { cookie })
    expect(next.document.documentElement.getAttribute('lang')).toBe('he')
    expect(attributeOf(next, 'nickname')).toBe('Ada L.')
    expect(attributeOf(next, 'firstName')).toBe('Ada')
    expect(next.document.querySelector('option[selected]')?.getAttribute('value')).toBe('he')
  })

  it.each([
    ['de-CH', 'de', 'de'],
    ['fr', undefined, 'en'],
  ])('keeps the stored language %s of the app', async (language, chosen, shown) => {
    const email = `${language}@example.com`
    const { cookie, member } = await logInOnPage(email)
    const { db, clock } = foyer.services
    const stored = await findMember(foyer.services, member.id)
    if (!stored) throw new Error('expected a member')
    const profile = { ...stored.profile, language }
    const change = { profile, display: stored.display, now: clock.now() }
    await db.transaction((tx) => saveProfile(tx, member.id, change))
    const page = await openPage(foyer, '/auth/account', { cookie })
    const option = page.document.querySelector('option[selected]')
    expect(option?.getAttribute('value') || undefined).toBe(chosen)
    // A browser posts the selected option.
    const fields = { nickname: 'Ada', language: chosen ?? '' }
    const saved = await page.submit(fields, { headers: { cookie } })
    expect(saved.document.documentElement.getAttribute('lang')).toBe(shown)
    const found = await findMember(foyer.services, member.id)
    expect(found?.profile).toMatchObject({ nickname: 'Ada', language })
    await page.submit({ nickname: 'Ada', language: 'he' }, { headers: { cookie } })
    const changed = await findMember(foyer.services, member.id)
    expect(changed?.profile.language).toBe('he')
  })

  it.each(['', '   ', 'a\0b'])('keeps the name when %j is submitted', async (nickname) => {
    const email = `n${nickname.length}-${nickname.trim().length}@example.com`
    const { cookie } = await logInOnPage(email)
    const page = await openPage(foyer, '/auth/account', { cookie })
    const refused = await page.submit({ nickname }, { headers: { cookie } })
    expect(refused.status).toBe(400)
    const next = await openPage(foyer, '/auth/account', { cookie })
    expect(attributeOf(next, 'nickname')).toBe(email.split('@')[0])
  })

  it('refuses cross-site forms and requires a login', async () => {
    const { cookie } = await logInOnPage('eve@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    const evil = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await page.submit({ nickname: 'Evil' }, { headers: evil })).status).toBe(403)
    expect((await page.submit({ nickname: 'Evil' })).location?.pathname).toBe('/auth/authorize')
    const next = await openPage(foyer, '/auth/account', { cookie })
    expect(attributeOf(next, 'nickname')).toBe('eve')
  })
})

describe('the password', () => {
  it('changes with the current password and ends all other sessions', async () => {
    const { cookie, member } = await logInOnPage('ben@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    const fields = { currentPassword: password, password: 'another good one' }
    const saved = await page.submit(fields, { form: 3, headers: { cookie } })
    expect(saved.document.querySelector('[role=status]')?.textContent).toContain('changed')
    const next = saved.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await openPage(foyer, '/auth/account', { cookie: next })).status).toBe(200)
    expect((await openPage(foyer, '/auth/account', { cookie })).status).toBe(303)
    expect((await member.get('/members/v1/members/my')).status).toBe(401)
    const visitor = await foyer.visitor()
    expect(await logIn(visitor, 'ben@example.com')).toBe('undefined')
  })

  it('does not change with a wrong current password or an invalid new password', async () => {
    const { cookie } = await logInOnPage('cem@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    const headers = { cookie }
    const wrong = { currentPassword: 'not this one', password: 'another good one' }
    const refused = await page.submit(wrong, { form: 3, headers })
    expect(problemsOf(refused)).toEqual(['This is not your current password.'])
    const short = { currentPassword: password, password: 'short' }
    const alike = await page.submit(short, { form: 3, headers })
    expect(problemsOf(alike)).toEqual(['That password is too short. Use at least 8 characters.'])
    expect(await logIn(await foyer.visitor(), 'cem@example.com')).not.toBe('undefined')
  })
})

it('verifies the e-mail address with a code', async () => {
  const { cookie } = await logInOnPage('gus@example.com')
  const page = await openPage(foyer, '/auth/account', { cookie })
  const asked = await page.submit({}, { form: 1, headers: { cookie } })
  expect(asked.document.querySelector('h1')?.textContent).toBe('Check your e-mail')
  const code = /^\d{3} \d{3}/.exec(foyer.mails.at(-1)?.subject ?? '')?.[0] ?? ''
  const done = await asked.submit({ code }, { headers: { cookie } })
  expect(done.location?.pathname).toBe('/auth/account')
  const next = done.headers.get('set-cookie')?.split(';')[0] ?? ''
  const account = await openPage(foyer, '/auth/account', { cookie: next })
  expect(account.document.querySelector('.address')?.textContent).toContain('Verified')
  expect(account.document.querySelectorAll('form')).toHaveLength(5)
})

describe('sessions', () => {
  it('are listed and can be ended individually by their member only', async () => {
    const { cookie, member } = await logInOnPage('hal@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    const session = page.document.querySelector('.logins button')?.getAttribute('value') ?? ''
    expect(page.document.querySelectorAll('.logins li')).toHaveLength(1)
    const other = await logInOnPage('ivy@example.com')
    await page.submit({ session }, { form: 4, headers: { cookie: other.cookie } })
    expect((await member.get('/members/v1/members/my')).status).toBe(200)
    const ended = await page.submit({ session }, { form: 4, headers: { cookie } })
    expect(ended.document.querySelectorAll('.logins li')).toHaveLength(0)
    expect((await member.get('/members/v1/members/my')).status).toBe(401)
  })

  it('can be ended all at once, except for this browser', async () => {
    const { cookie, member } = await logInOnPage('joe@example.com')
    const page = await openPage(foyer, '/auth/account', { cookie })
    const ended = await page.submit({ session: 'all' }, { form: 4, headers: { cookie } })
    expect((await member.get('/members/v1/members/my')).status).toBe(401)
    const next = ended.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await openPage(foyer, '/auth/account', { cookie: next })).status).toBe(200)
    expect((await openPage(foyer, '/auth/account', { cookie })).status).toBe(303)
  })
})

describe('several members in one browser', () => {
  /** Opens the account page of the first member, then logs the second one in in the same browser. */
  async function openBeforeOtherLogin(first: string, second: string) {
    const { cookie: before, member } = await logInOnPage(first)
    const page = await openPage(foyer, '/auth/account', { cookie: before })
    const other = await createMember(foyer, second)
    const { fullUrl } = await startLogin(foyer)
    const login = await openPage(foyer, fullUrl, { cookie: before })
    const done = await login.submit({ email: second, password }, { headers: { cookie: before } })
    const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { page, cookie, member, other }
  }

  async function nicknameOf({ id }: TestMember): Promise<string | undefined> {
    const found = await findMember(foyer.services, id)
    return found?.profile.nickname
  }

  it('a form changes the member whose page contains it', async () => {
    const { page, cookie, member, other } = await openBeforeOtherLogin(
      'kim@x.example',
      'leo@x.example',
    )
    const saved = await page.submit({ nickname: 'Kim K.' }, { headers: { cookie } })
    expect(saved.document.querySelector('.address')?.textContent).toContain('kim@x.example')
    expect(await nicknameOf(member)).toBe('Kim K.')
    expect(await nicknameOf(other)).toBe('leo')
  })

  it('a form changes nobody after its member has logged out', async () => {
    const { page, cookie, member, other } = await openBeforeOtherLogin(
      'mia@x.example',
      'noa@x.example',
    )
    const out = await page.submit({}, { form: 5, headers: { cookie } })
    expect(out.location?.pathname).toBe('/auth/logout')
    const late = await page.submit({ nickname: 'Mia M.' }, { headers: { cookie } })
    expect(late.location?.pathname).toBe('/auth/account')
    expect(await nicknameOf(member)).toBe('mia')
    expect(await nicknameOf(other)).toBe('noa')
  })

  it('names its member in every form', async () => {
    const { cookie, member } = await logInOnPage('oda@example.com')
    const paths = ['/auth/account', '/auth/account/second-factor', '/auth/account/delete']
    for (const path of paths) {
      const { document } = await openPage(foyer, path, { cookie })
      const forms = [...document.querySelectorAll('form')]
      expect(forms.length).toBeGreaterThan(0)
      for (const form of forms) {
        expect(form.querySelector('input[name=member]')?.getAttribute('value')).toBe(member.id)
      }
    }
  })
})

describe('sections of the account', () => {
  it('show a page for orders on a site without a shop', async () => {
    const { cookie } = await logInOnPage('dan@example.com')
    const page = await openPage(foyer, '/auth/account/orders', { cookie })
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe('Orders')
    expect(page.document.querySelector('[aria-current]')?.textContent).toBe('Orders')
  })

  it('redirect to the configured URL', async () => {
    const urls = { orders: 'https://shop.example/my-orders' }
    const other = await createTestFoyer({ settings: { pages: { urls } } })
    await createMember(other, 'ada@example.com')
    const sent = await openPage(other, '/auth/account/orders')
    const form = await openPage(other, sent.location?.href ?? '')
    const done = await form.submit({ email: 'ada@example.com', password })
    const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? ''
    const page = await openPage(other, '/auth/account/orders', { cookie })
    expect(page.location?.href).toBe(urls.orders)
  })
})

it('logs the member out in this browser', async () => {
  const { cookie } = await logInOnPage('fay@example.com')
  const page = await openPage(foyer, '/auth/account', { cookie })
  const out = await page.submit({}, { form: 5, headers: { cookie } })
  expect(out.location?.pathname).toBe('/auth/logout')
  expect((await openPage(foyer, '/auth/account', { cookie })).status).toBe(303)
})
