import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'

const newPassword = 'another one, much longer'

const server = filmClub()

const looks: [string, BrowserContextOptions][] = [
  ['on a wide window', { viewport: { width: 1280, height: 800 } }],
  ['on a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
]

for (const [name, options] of looks) {
  test(`a member requests an e-mail, sets a new password with its code and is logged in: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const email = `ilsa-${options.viewport?.width}@example.com`
    await join(page, email)
    await logOut(page)
    await openHostedLogin(page)
    await expectFitsAndIsAccessible(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expectFitsAndIsAccessible(page)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
    await expectFitsAndIsAccessible(page)
    const mail = await server.messageTo(email, ({ links }) => links.length > 0)
    await page.getByLabel('Code from the e-mail').fill(mail.code ?? '')
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
    await context.close()
  })
}

test('the link in the e-mail works in another browser, without JavaScript', async ({
  page,
  browser,
}) => {
  const email = 'rick@example.com'
  await join(page, email)
  await page.goto(`${server.url}/auth/forgot`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send e-mail' }).click()
  const { links } = await server.messageTo(email, (message) => message.links.length > 0)
  const link = links[0] ?? ''

  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const other = await context.newPage()
  await other.goto(link)
  await other.reload()
  await expect(other.getByLabel('E-mail address')).toHaveValue(email)
  await other.getByLabel('New password').fill(newPassword)
  await other.getByRole('button', { name: 'Save password' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Password changed')
  await context.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link was already used')
  await expectFitsAndIsAccessible(page)
  await openHostedLogin(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
})

async function join(page: Page, email: string): Promise<void> {
  await openHostedLogin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Ilsa')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Code from the e-mail').fill(await server.newestCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
}

async function openHostedLogin(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`)
  await openHostedPage(page)
  await expect(page).toHaveURL(/\/auth\/authorize/)
}
