// @database sqlite
import { EncryptJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '../../lib/derive-key.js'
import { pagePaths } from '../../settings/page-paths.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const email = 'ada@example.com'
const RESULT = /^foyer-result-[\w-]+=/

let foyer: TestFoyer
let ada: TestMember
beforeAll(async () => {
  foyer = await createTestFoyer()
  ada = await createMember(foyer, email)
})

/** Posts a form and does not follow the redirect. */
async function post(
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<{ answer: Response; location: string; cookies: string[] }> {
  const body = new URLSearchParams(fields)
  const headers = { cookie }
  const answer = await foyer.fetch(
    new Request(new URL(path, publicUrl), { method: 'POST', body, headers }),
  )
  const location = answer.headers.get('location') ?? ''
  return { answer, location, cookies: answer.headers.getSetCookie() }
}

function pairsOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function createRequestId(): Promise<string> {
  const { fullUrl } = await startLogin(foyer)
  return new URL(fullUrl).searchParams.get('request') ?? ''
}

/** Posts a wrong password. */
async function postWrongPassword(
  more: { cookie?: string; email?: string } = {},
): ReturnType<typeof post> {
  const fields = {
    request: await createRequestId(),
    email: more.email ?? email,
    password: 'wrong one',
  }
  return post(pagePaths.login, fields, more.cookie)
}

function problemOf({ document }: TestPage): string {
  return document.querySelector('[role=alert]')?.textContent ?? ''
}

async function logIn(): Promise<string> {
  const page = await openPage(foyer, `${pagePaths.login}?request=${await createRequestId()}`)
  const done = await page.submit({ email, password })
  return done.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('every form', () => {
  const actions = Object.entries(pagePaths)
    .filter(
      ([name]) =>
        !/^(cannotContinue|tooManyRequests|waitingForApproval|passwordChanged|externalCheckout|checkoutCallback|logout|colors|logo|assets)$/.test(
          name,
        ),
    )
    .map(([, path]) => path)
    .filter((path) => path !== pagePaths.authorizationRequest && path !== pagePaths.account)
    .filter((path) => path !== pagePaths.accountFactors && path !== pagePaths.accountDownload)

  it.each(actions)('%s redirects with 303 for a visitor and for a member', async (path) => {
    for (const cookie of ['', await logIn()]) {
      const request = await createRequestId()
      const { answer, location } = await post(path, { request, email: 'not one' }, cookie)
      expect(answer.status).toBe(303)
      expect(location.startsWith(`${publicUrl}/`)).toBe(true)
      // A form that ends the login redirects to the site, which this server does not serve.
      if (new URL(location).pathname === '/callback') continue
      const shown = await openPage(foyer, location, {
        cookie: [cookie, pairsOf(answer.headers.getSetCookie())].join('; '),
      })
      expect([200, 303, 400]).toContain(shown.status)
      expect(shown.status === 303 || shown.document.querySelector('h1')).toBeTruthy()
    }
  })
})

describe('the result of a form', () => {
  it('survives a reload and shows the entered values except the password', async () => {
    const { answer, location, cookies } = await postWrongPassword()
    expect(answer.status).toBe(303)
    expect(await answer.text()).toBe('')
    expect(new URL(location).pathname).toBe(pagePaths.login)
    for (const _again of [1, 2]) {
      const page = await openPage(foyer, location, { cookie: pairsOf(cookies) })
      expect(problemOf(page)).toContain('e-mail address')
      expect(page.document.querySelector('#email')?.getAttribute('value')).toBe(email)
      expect(page.html).not.toContain('wrong one')
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is stored in an encrypted HttpOnly cookie', async () => {
    const { location, cookies } = await postWrongPassword()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^foyer-result-[\w-]+=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const [, payload = ''] = cookies[0]?.match(/=([\w.-]+);/) ?? []
    const readable = payload.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(readable.join() + location).not.toContain('ada')
  })

  it('is not shown on the plain page of the same request', async () => {
    const { location, cookies } = await postWrongPassword()
    const plain = new URL(location)
    plain.searchParams.delete('shown')
    const page = await openPage(foyer, plain.href, { cookie: pairsOf(cookies) })
    expect(page.status).toBe(200)
    expect(problemOf(page)).toBe('')
  })

  it.each([
    ['another browser', () => 'theme=dark'],
    [
      'a changed cookie',
      (cookie: string) => cookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')),
    ],
    ['an unrelated cookie', (cookie: string) => cookie.replace(/=.*/, '=made-up')],
  ])('is not shown for %s', async (_, change) => {
    const { location, cookies } = await postWrongPassword()
    const page = await openPage(foyer, location, { cookie: change(pairsOf(cookies)) })
    expect(page.status).toBe(200)
    expect(problemOf(page)).toBe('')
  })

  // Seen to fail: the login page came again without a message, also instead of the page for the second factor.
  it('is replaced by a page about cookies if the browser blocks them', async () => {
    const { location } = await postWrongPassword()
    for (const url of [location, location.replace(pagePaths.login, pagePaths.factor)]) {
      const page = await openPage(foyer, url)
      expect(page.status).toBe(400)
      expect(page.document.querySelector('h1')?.textContent).toBe('Your browser blocks cookies')
    }
    foyer.advance(60)
    expect((await openPage(foyer, location)).status).toBe(200)
    const hostile = await openPage(foyer, `${pagePaths.login}?shown=%22%3E`)
    expect(hostile.status).toBe(303)
  })

  it('is not shown for another form or another page', async () => {
    const [one, other] = [await postWrongPassword(), await postWrongPassword()]
    const [value] = /=.*/.exec(pairsOf(other.cookies)) ?? ['']
    const renamed = pairsOf(one.cookies).replace(/=.*/, value)
    expect(problemOf(await openPage(foyer, one.location, { cookie: renamed }))).toBe('')
    const elsewhere = one.location.replace(pagePaths.login, pagePaths.signUp)
    const page = await openPage(foyer, elsewhere, { cookie: pairsOf(one.cookies) })
    expect(problemOf(page)).toBe('')
  })

  it('is kept apart from the result in another window', async () => {
    const [one, other] = [
      await postWrongPassword({ email: 'one@example.com' }),
      await postWrongPassword(),
    ]
    const cookie = pairsOf([...one.cookies, ...other.cookies])
    const page = await openPage(foyer, one.location, { cookie })
    expect(page.document.querySelector('#email')?.getAttribute('value')).toBe('one@example.com')
  })

  it('replaces the oldest results, so that the cookies have at most 4000 characters', async () => {
    const jar = new Map<string, string>()
    let last = ''
    for (let count = 0; count < 30; count++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      expect(cookie.length).toBeLessThanOrEqual(4000)
      const { cookies, location } = await postWrongPassword({
        cookie,
        email: `${'x'.repeat(2000)}@example.com`,
      })
      last = location
      for (const one of cookies) {
        const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
        if (one.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
        expect(value.length).toBeLessThan(4000)
      }
    }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    expect([400, 429]).toContain((await openPage(foyer, last, { cookie })).status)
  })

  it('is not shown to another member in the same browser', async () => {
    const cookie = await logIn()
    const { cookies, location } = await post(
      pagePaths.accountProfile,
      { member: ada.id, nickname: '' },
      cookie,
    )
    const results = cookies.filter((one) => RESULT.test(one))
    expect(results).toHaveLength(1)
    await createMember(foyer, 'ben@example.com')
    const page = await openPage(foyer, `${pagePaths.login}?request=${await createRequestId()}`)
    const ben = await page.submit({ email: 'ben@example.com', password })
    const other = ben.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const browser of ['', other]) {
      // A form that ends the login redirects to the site, which this server does not serve.
      if (new URL(location).pathname === '/callback') continue
      const shown = await openPage(foyer, location, { cookie: `${browser}; ${pairsOf(results)}` })
      expect(shown.status).toBe(303)
      expect(shown.location?.pathname).toBe(pagePaths.account)
    }
    const own = await openPage(foyer, location, { cookie: `${cookie}; ${pairsOf(results)}` })
    expect(problemOf(own)).not.toBe('')
  })
})

it('an expired result redirects to the start of its authorization request', async () => {
  const request = await createRequestId()
  const verify = `${pagePaths.verifyEmail}?request=${request}`
  const lost = await openPage(foyer, `${verify}&shown=gone`)
  expect(lost.status).toBe(303)
  expect(lost.location?.href).toBe(
    `${publicUrl}${pagePaths.authorizationRequest}?request=${request}`,
  )
  expect((await openPage(foyer, `${pagePaths.cannotContinue}?shown=gone`)).status).toBe(400)
  expect((await openPage(foyer, verify, { accept: 'text/html' })).status).toBe(404)
})

it('a result with the fields of another release is ignored', async () => {
  const { location } = await postWrongPassword()
  const id = new URL(location).searchParams.get('shown') ?? ''
  const value = await new EncryptJWT({ result: { handle: 'a field of then' } })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(pagePaths.login)
    .setJti(id)
    .setExpirationTime(Math.floor(foyer.services.clock.now().getTime() / 1000) + 60)
    .encrypt(deriveKey(foyer.services.siteSecret, 'results of forms'))
  const page = await openPage(foyer, location, { cookie: `foyer-result-${id}=${value}` })
  expect(page.status).toBe(200)
  expect(problemOf(page)).toBe('')
})

it('a result expires after ten minutes', async () => {
  const own = await createTestFoyer()
  const body = new URLSearchParams({ email: 'not one' })
  const url = new URL(pagePaths.requestPasswordReset, publicUrl)
  const answer = await own.fetch(new Request(url, { method: 'POST', body }))
  const cookie = pairsOf(answer.headers.getSetCookie())
  const location = answer.headers.get('location') ?? ''
  own.advance(540)
  expect(problemOf(await openPage(own, location, { cookie }))).not.toBe('')
  own.advance(120)
  expect(problemOf(await openPage(own, location, { cookie }))).toBe('')
})
