import { type Browser, expect, type Page, test } from '@playwright/test'
import { openMenu } from '../lib/console-menu.js'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { createAccount, welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'
import { totpCode } from '../lib/second-factor.js'

const password = 'a long phrase of the owner'
let server: FoyerServer
test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
})

async function newPage(browser: Browser, options: object = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

async function checkPage(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, `owners-${name}`)
  await expectFits(page, name)
  await expectAccessible(page)
}

test('the first owner invites an editor, whose forged calls the server refuses', async ({
  browser,
}) => {
  const ada = await newPage(browser)
  await ada.goto(welcomeLink(server))
  await ada.getByLabel('E-mail address').fill('ada@example.com')
  await checkPage(ada, 'welcome')
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await ada.getByLabel('Password').fill('short')
  await ada.getByRole('button', { name: 'Create the account' }).click()
  await expect(ada.getByText(/Choose a password with at least/)).toBeVisible()
  await ada.getByLabel('Password').fill(password)
  await ada.getByRole('button', { name: 'Create the account' }).click()
  await expect(ada.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()

  // Another tab of the browser is logged in.
  const tab = await ada.context().newPage()
  await tab.goto(`${server.url}/console/owners`)
  await expect(tab.getByRole('rowheader', { name: /ada@example.com/ })).toBeVisible()
  await tab.getByRole('button', { name: 'Invite someone' }).click()
  const form = tab.getByRole('dialog')
  await form.getByLabel('E-mail address').fill('ed@example.com')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText(/The invitation for ed@example.com is created/)).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(form).toBeHidden()
  await expect(tab.getByRole('row', { name: /ed@example.com/ })).toBeVisible()
  await checkPage(tab, 'owners')

  const mail = await server.messageTo('ed@example.com')
  const [link = 'no link'] = mail.links
  const editor = await newPage(browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await createAccount(editor, { link, name: 'Ed', password })
  await openMenu(editor)
  await expect(editor.getByRole('link', { name: 'Collections' })).toBeVisible()
  for (const name of ['Settings', 'API keys', 'Owners', 'Audit log']) {
    await expect(editor.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await editor.goto(`${server.url}/console/settings`)
  await expect(editor.getByText('Your role cannot open this page')).toBeVisible()
  await editor.goto(`${server.url}/console/account`)
  await expect(editor.getByText('This browser')).toBeVisible()
  await checkPage(editor, 'account')

  const forged = await editor.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-foyer-console': '1' }
    const body = JSON.stringify({ name: 'Mine', scopes: ['all'] })
    const response = await fetch('/_foyer/v1/keys', { method: 'POST', headers, body })
    return { status: response.status, body: JSON.stringify(await response.json()) }
  })
  expect(forged.status).toBe(403)
  expect(forged.body).toContain('PERMISSION_DENIED')

  const second = await newPage(browser)
  await second.goto(link)
  await expect(second.getByText('This link no longer works')).toBeVisible()

  // The navigation fits the window, with the account menu below it.
  await ada.setViewportSize({ width: 1440, height: 900 })
  const rail = ada.locator('.shell-side')
  expect(await rail.evaluate((side) => side.scrollHeight - side.clientHeight)).toBe(0)

  // Logging out in one tab logs out in the other.
  await ada.getByRole('button', { name: 'Log out' }).click()
  await expect(tab.getByText(/logged out in all tabs/)).toBeVisible()
  await checkPage(tab, 'login')
})

test('an owner whose session ended logs in over the page, and keeps the unsaved text', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await page.goto(`${server.url}/console/owners`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('E-mail address').fill('vi@example.com')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password').fill(password)
  await checkPage(page, 'login-again')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/The invitation for vi@example.com is created/)).toBeVisible()
})

test('an owner turns on two-step verification, and logs in with a code and with a recovery code', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await page.goto(`${server.url}/console/account`)
  await logIn(page)
  const card = page.getByRole('region', { name: /Two-step verification/ })
  await card.getByLabel('Your password').fill(password)
  await card.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await card.locator('code').textContent()) ?? ''
  await expect(card.getByRole('img')).toBeVisible()
  await checkPage(page, 'second-factor')
  const first = totpCode(secret, Math.floor(Date.now() / 30_000))
  await card.getByLabel('Code', { exact: true }).fill(first)
  await card.getByRole('button', { name: 'Turn on' }).click()
  const codes = ((await card.locator('.secret-display code').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await checkPage(page, 'recovery-codes')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  await checkPage(page, 'second-factor-code')
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Console', includeHidden: true }),
  ).toBeAttached()
})

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
