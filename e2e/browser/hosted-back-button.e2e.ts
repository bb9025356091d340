import { expect, type Page, test } from '@playwright/test'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { createAppMember, enrolFactor, totpCode } from '../lib/second-factor.js'

const clientId = 'film-club'
const password = 'a password for the club'

let server: FoyerServer

test.beforeAll(async () => {
  server = await startFoyer({ env: { FOYER_CLIENT_ID: clientId } })
})
test.afterAll(async () => {
  await server.discard()
})

for (const javaScriptEnabled of [true, false]) {
  const kind = javaScriptEnabled ? 'with script' : 'without script'

  test(`a member goes back and reloads, and no form is sent again, ${kind}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const email = `victor-${javaScriptEnabled}@example.com`
    const member = await createAppMember(server, { clientId, email, password })
    const app = await enrolFactor(server, member, { type: 'TOTP' })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })

    await page.goto(`${server.url}/auth/account`)
    await logIn(page, email, 'a wrong password')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('#email')).toHaveValue(email)
    await expect(page.locator('#password')).toHaveValue('')

    await logIn(page, email, password)
    await expect(page.locator('#code')).toBeVisible()
    await page.locator('#code').fill('000000')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.locator('#email')).toHaveValue(email)
    await page.goForward()
    await expect(page.locator('#code')).toBeVisible()
    await page.locator('#code').fill(totpCode(app.secret, app.usedStep + 1))
    await page.locator('main form button[type=submit]').first().click()
    await expect(page).toHaveURL(`${server.url}/auth/account`)

    await page.locator('#nickname').fill('Victor')
    await page.locator('#nickname').press('Enter')
    await expect(page.getByRole('status')).toBeVisible()
    await page.reload()
    await page.goto(`${server.url}/auth/account/orders`)
    await page.goBack()
    await expect(page.locator('#nickname')).toHaveValue('Victor')
    expect(posts).toEqual([
      '/auth/login',
      '/auth/login',
      '/auth/second-factor',
      '/auth/second-factor',
      '/auth/account/profile',
    ])
    await context.close()
  })
}

test('a visitor opens a reset link, and no address keeps its token', async ({ page }) => {
  const email = 'rick@example.com'
  await createAppMember(server, { clientId, email, password })
  await page.goto(`${server.url}/auth/forgot`)
  await page.locator('#email').fill(email)
  await page.locator('main form button[type=submit]').first().click()
  const { links } = await server.messageTo(email, (message) => message.links.length > 0)
  const link = new URL(links[0] ?? '')
  const token = link.searchParams.get('recoveryToken') ?? 'none'
  await page.goto(link.href)
  await expect(page.locator('#password')).toBeVisible()
  expect(page.url()).not.toContain(token)
  await page.goBack()
  await page.goForward()
  await expect(page.locator('#password')).toBeVisible()
  expect(page.url()).not.toContain(token)
})

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(secret)
  await page.locator('main form button[type=submit]').first().click()
}
