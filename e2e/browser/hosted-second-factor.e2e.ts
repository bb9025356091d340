import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'
import { createAppMember, enrolFactor, totpCode } from '../lib/second-factor.js'

const server = filmClub()

const looks: [string, BrowserContextOptions][] = [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
]

for (const [name, options] of looks) {
  test(`a member logs in with password and code, and the next login skips the code: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const email = `victor-${name}@example.com`
    const member = await createAppMember(server, { clientId, email, password })
    const phone = `+4930${options.viewport?.width}22`
    const app = await enrolFactor(server, member, { type: 'TOTP' })
    await enrolFactor(server, member, { type: 'SMS', to: phone })

    await logIn(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification')
    await expectFitsAndIsAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Finish logging in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFitsAndIsAccessible(page)

    await page.getByRole('button', { name: /text message/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your phone')
    await expectFitsAndIsAccessible(page)
    expect(await server.messageTo(phone)).toMatchObject({ channel: 'sms' })
    await page.getByRole('button', { name: /authenticator/ }).click()

    await page.getByRole('button', { name: 'Recovery code' }).click()
    await expectFitsAndIsAccessible(page)
    await page.getByLabel('Recovery code').fill(app.recoveryCodes[0] ?? '')
    await page.getByLabel(/Do not ask again on this device/).check()
    await page.getByRole('button', { name: 'Finish logging in' }).click()
    await expect(page.getByText('Logged in as')).toBeVisible()

    await logOut(page)
    await logIn(page, email)
    await expect(page.getByText('Logged in as')).toBeVisible()
    await context.close()
  })
}

test('a member logs in with a second factor without JavaScript', async ({ browser }) => {
  const email = 'ilsa@example.com'
  const member = await createAppMember(server, { clientId, email, password })
  const { secret, usedStep } = await enrolFactor(server, member, { type: 'TOTP' })
  const address = await member.authorizeAddress()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // The setup has used the code of one time step, so this takes the next.
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, usedStep + 1))
  await page.getByRole('button', { name: 'Finish logging in' }).click()
  await expect(page).toHaveURL(/[?#&]code=/)
  await context.close()
})

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await openHostedPage(page)
  await expect(page).toHaveURL(/\/auth\/authorize/)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
