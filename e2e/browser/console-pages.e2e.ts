import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { openMenu } from '../lib/console-menu.js'
import { type AuditedRules, expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const server = filmClub()

test.beforeAll(async () => {
  const headers = { 'content-type': 'application/json' }
  const grant = JSON.stringify({ grantType: 'anonymous', clientId })
  const token = await fetch(`${server.url}/oauth2/token`, { method: 'POST', headers, body: grant })
  const { access_token: authorization } = (await token.json()) as { access_token: string }
  for (const name of ['ilsa', 'rick.with-a-very-long-address-of-a-person']) {
    await fetch(`${server.url}/_api/iam/authentication/v2/register`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify({
        loginId: { email: `${name}@example.com` },
        password,
        profile: { nickname: name },
      }),
    })
  }
  await fetch(`${server.url}/_api/iam/recovery/v1/send-email`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: JSON.stringify({ email: 'ilsa@example.com', language: 'en' }),
  })
})

interface Look {
  name: string
  options: BrowserContextOptions
  audited: AuditedRules
}

const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Each width and each colour scheme once: colours do not change the layout. */
const looks: Look[] = [
  { name: 'wide', options: { viewport: wide }, audited: 'all' },
  {
    name: 'phone in the dark',
    options: { viewport: phone, colorScheme: 'dark' },
    audited: 'appearance',
  },
]
/** Further looks, for screenshots only. */
const picturedLooks: Look[] = [
  { name: 'wide in the dark', options: { viewport: wide, colorScheme: 'dark' }, audited: 'all' },
  { name: 'phone', options: { viewport: phone }, audited: 'all' },
]
const places = [
  'Home',
  'Inbox',
  'Members',
  'Collections',
  'Denied calls',
  'Logs',
  'Event log',
  'Webhooks',
  'Settings',
  'E-mail delivery',
  'Branding',
  'E-mail texts',
  'Clients',
  'Backups',
  'API keys',
  'Audit log',
]

const takesPictures = process.env.FOYER_TEST_SCREENSHOTS !== undefined

for (const look of takesPictures ? [...looks, ...picturedLooks] : looks) {
  test(`every page of the console fits and is accessible: ${look.name}`, async ({ browser }) => {
    const context = await browser.newContext(look.options)
    const page = await context.newPage()
    await page.goto(`${server.url}/console`)
    await checkPage(page, look, 'locked')
    await unlock(page)
    for (const place of places) {
      await openMenu(page)
      await page.getByRole('link', { name: place, exact: true }).click()
      await checkPage(page, look, place)
    }
    await context.close()
  })

  test(`panels and dialogs of the console fit and are accessible: ${look.name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(look.options)
    const page = await context.newPage()
    await page.goto(`${server.url}/console/collections/films`)
    await unlock(page)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await checkPage(page, look, 'items')
    await page.getByRole('button', { name: 'Open row 1', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkPage(page, look, 'item')
    await page.keyboard.press('Escape')
    await openMenu(page)
    await page.getByRole('link', { name: 'Clients' }).click()
    await page.getByRole('button', { name: /^Change / }).click()
    await checkPage(page, look, 'client')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Settings of / }).click()
    await expect(page.getByRole('dialog').getByLabel('Owner approval')).toBeVisible()
    await checkPage(page, look, 'client-settings')
    await context.close()
  })
}

test('an owner overrides a setting for one client, and removes the override', async ({ page }) => {
  await page.goto(`${server.url}/console`)
  await unlock(page)
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('button', { name: /^Settings of / }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Login').selectOption('always')
  await expect(panel.getByRole('button', { name: 'Reset Login' })).toBeVisible()
  const captcha = async (): Promise<unknown> => {
    const { clients } = await server.callAsOwner<{ clients: { settings: unknown }[] }>(
      'GET',
      '/_foyer/v1/clients',
    )
    return clients[0]?.settings
  }
  expect(await captcha()).toEqual({ captcha: { login: 'always' } })
  await panel.getByRole('button', { name: 'Reset Login' }).click()
  await expect(panel.getByRole('button', { name: 'Reset Login' })).toBeHidden()
  expect(await captcha()).toEqual({})
})

test('the owner edits an e-mail text, previews it and sends a test', async ({ page }) => {
  await page.goto(`${server.url}/console/mail-texts/recovery`)
  await unlock(page)
  await page.getByLabel('Subject').fill('A key for {site}')
  const preview = page.frameLocator('iframe[title^="Preview"]')
  await expect(page.getByText('A key for Film club')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('Send a test to').fill('owner@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'inbox', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('A key for Film club').first()).toBeVisible()
  await page.goBack()
  await page.getByLabel('Subject').fill('A key for {nobody}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('{site}')
})

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Console', includeHidden: true }),
  ).toBeAttached()
}

/** Expects that a loaded page fits and is accessible. */
async function checkPage(page: Page, { name, audited }: Look, what: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await saveScreenshot(page, `console-${what}-${name}`)
  await expectFits(page, `${what}, ${name}`)
  await expectAccessible(page, audited)
}
