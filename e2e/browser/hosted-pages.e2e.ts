import { gzipSync } from 'node:zlib'
import { codeChallengeOf, createCodeVerifier } from '@foyer/protocol'
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const password = 'a password for the club'
const clientId = 'film-club'

let server: FoyerServer

test.beforeAll(async () => {
  server = await startFoyer({ env: { FOYER_CLIENT_ID: clientId } })
  for (const email of ['ilsa@example.com', 'rick@example.com']) await register(email)
})
test.afterAll(async () => {
  await server.discard()
})

const variants: [string, BrowserContextOptions][] = [
  ['on a wide window', { viewport: { width: 1280, height: 800 } }],
  ['on a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['in Hebrew', { viewport: { width: 1280, height: 800 }, locale: 'he-IL' }],
  [
    'in Hebrew on a phone in the dark',
    { viewport: { width: 390, height: 844 }, locale: 'he-IL', colorScheme: 'dark' },
  ],
  ['in German, without script', { locale: 'de-CH', javaScriptEnabled: false }],
]

for (const [name, options] of variants) {
  test(`a member passes every hosted page from login to logout: ${name}`, async ({ browser }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const check = async (screenshot: string): Promise<void> => {
      await checkPage(page, options)
      await saveScreenshot(page, `${screenshot} ${name}`)
    }
    await page.goto(`${server.url}/auth/account`)
    await check('login')
    await logIn(page, 'ilsa@example.com', 'wrong')
    await expect(page.getByRole('alert')).toBeVisible()
    await check('login-wrong')
    await logIn(page, 'ilsa@example.com', password)
    await expect(page).toHaveURL(/\/auth\/account$/)
    await check('account')
    await page.goto(`${server.url}/auth/account/orders`)
    await expect(page.locator('nav a')).toHaveCount(2)
    await check('section')

    await page.goto(await authorize({ prompt: 'login' }))
    await expect(page.locator('#email')).toHaveValue('ilsa@example.com')
    await logIn(page, 'rick@example.com', password)
    await page.goto(await authorize({ prompt: 'select_account' }))
    await expect(page.locator('.account')).toHaveCount(2)
    await check('choose')
    await page.goto(await authorize({ prompt: 'consent' }))
    await check('consent')
    await page.locator('button[value=allow]').click()
    await expect(page).toHaveURL(/[?&]code=[\w-]{43}/)

    await page.goto(await authorize({ redirect_uri: 'https://evil.example/' }))
    await expect(page.locator('dd').first()).toHaveText('https://evil.example/')
    await check('refused')
    await page.goto(await shopUrl())
    await check('shop')
    await page.goto(`${server.url}/auth/logout`)
    await check('logged-out')
    await context.close()
  })
}

test('pages in Hebrew run from right to left: the panel, the fields and their text', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'he', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/auth/account`)
  const [panel, field] = await Promise.all([
    page.locator('.site-panel').boundingBox(),
    page.locator('#email').boundingBox(),
  ])
  expect(panel?.x).toBeGreaterThan(field?.x ?? 0)
  const label = await page.locator('label[for=email]').evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    return { start: box.right - text.right, end: text.left - box.left }
  })
  expect(label.start).toBeLessThan(2)
  expect(label.end).toBeGreaterThan(50)
  // An e-mail address runs from left to right in every language.
  expect(await page.locator('#email').evaluate((input) => getComputedStyle(input).direction)).toBe(
    'ltr',
  )
  await context.close()
})

for (const script of [true, false]) {
  test(`a form_post response is sent ${script ? 'by script' : 'by its button'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: script })
    const page = await context.newPage()
    await page.goto(await authorize({ response_mode: 'form_post', state: 'a "b" & c' }))
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === callback(),
    )
    await logIn(page, 'ilsa@example.com', password)
    if (!script) {
      await checkPage(page, { javaScriptEnabled: false })
      await page.locator('main button').click()
    }
    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(fields.get('state')).toBe('a "b" & c')
    expect(fields.get('code')).toMatch(/^[\w-]{43}$/)
    await context.close()
  })
}

test('the login page is small, and works without JavaScript', async ({ request }) => {
  const page = await request.get(`${server.url}/auth/account`)
  const html = await page.text()
  const sheets = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  expect(sheets).toHaveLength(1)
  const sizes = await Promise.all(
    sheets.map(async (href) => gzipSync(await (await request.get(server.url + href)).body())),
  )
  const total = sizes.reduce((sum, body) => sum + body.length, gzipSync(html).length)
  expect(total).toBeLessThan(30_000)
  expect(html).not.toContain('<script src')
})

test('a password is shown on request, under the policy of the page', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.goto(`${server.url}/auth/account`)
  const field = page.locator('#password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  expect(problems).toEqual([])
})

test('the cookies of the hosted pages are HttpOnly and SameSite=Lax', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.url}/auth/account`)
  await logIn(page, 'ilsa@example.com', password)
  await expect(page).toHaveURL(/\/auth\/account$/)
  const cookies = await context.cookies()
  const purposes = cookies.map(({ name }) => name.replace(/-[\da-f]{16}$/, ''))
  expect(purposes.sort()).toEqual(['foyer-browser', 'foyer-known'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  }
  await context.close()
})

function callback(): string {
  return `${server.url}/callback`
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(secret)
  await page.locator('main form button[type=submit]').first().click()
}

/** Expects that the page fits and is accessible. */
async function checkPage(page: Page, options: BrowserContextOptions): Promise<void> {
  await expectFits(page)
  // The accessibility audit is a script.
  if (options.javaScriptEnabled === false) return
  // The colours are those of every language.
  await expectAccessible(page, options.locale === undefined ? 'all' : 'all but contrast')
}

/** Returns the URL of the authorization endpoint, with its parameters. */
async function authorize(replaced: Record<string, string>): Promise<string> {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback(),
    state: 'state',
    code_challenge: await codeChallengeOf(createCodeVerifier()),
    code_challenge_method: 'S256',
    ...replaced,
  }
  return `${server.url}/oauth2/authorize?${new URLSearchParams(parameters)}`
}

async function shopUrl(): Promise<string> {
  const answer = await call('/_api/redirects-api/v1/redirect-session', {
    ecomCheckout: { checkoutId: 'c1' },
  })
  return (answer.redirectSession as { fullUrl: string }).fullUrl
}

async function register(email: string): Promise<void> {
  await call('/_api/iam/authentication/v2/register', { loginId: { email }, password })
}

async function call(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const grant = JSON.stringify({ grantType: 'anonymous', clientId })
  const token = await fetch(`${server.url}/oauth2/token`, { method: 'POST', headers, body: grant })
  const { access_token: authorization } = (await token.json()) as { access_token: string }
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
