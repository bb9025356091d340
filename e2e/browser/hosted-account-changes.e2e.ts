import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { createAppMember, enrolFactor } from '../lib/second-factor.js'

const server = filmClub()

const variants: [string, BrowserContextOptions][] = [
  ['wide, without script', { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['phone in Hebrew', { viewport: { width: 390, height: 844 }, locale: 'he-IL' }],
]

for (const [index, [name, options]] of variants.entries()) {
  test(`a member changes the address, renames a factor and removes a device: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const check = (screenshot: string): Promise<void> =>
      checkPage(page, options, `${screenshot} ${name}`)
    const [email, newEmail] = [`old${index}@example.com`, `new${index}@example.org`]
    const member = await createAppMember(server, { clientId, email, password })
    const { recoveryCodes } = await enrolFactor(server, member, { type: 'TOTP' })
    await logIn(page, email, recoveryCodes[0])
    await check('account')

    await page.locator('#newEmail').fill(newEmail)
    await page.locator('form[action$="/account/email"] button').click()
    await expect(page.locator('#code')).toBeVisible()
    await check('address-code')
    await page.locator('#code').fill(await server.newestCode(newEmail))
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('.address')).toContainText(newEmail)
    await server.messageTo(email, ({ text }) => text.includes('n•••@example.org'))

    await page.goto(`${server.url}/auth/account/second-step`)
    await page.locator('summary').click()
    await page.locator('input[name=name]').fill('Phone in the kitchen')
    await check('second-step')
    await page.locator('details button').click()
    await expect(page.locator('.who').first()).toContainText('Phone in the kitchen')
    await expect(page.locator('[name=device]')).toHaveCount(1)
    await page.locator('[name=device]').click()
    await expect(page.locator('[name=device]')).toHaveCount(0)

    await page.goto(`${server.url}/auth/account`)
    await page.locator('form[action$="/sign-out"] button').click()
    await page.goto(`${server.url}/auth/account`)
    await page.locator('#email').fill(newEmail)
    await page.locator('#password').fill(password)
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('#code')).toBeVisible()
    await check('second-factor')
    await context.close()
  })
}

/** Logs in with a recovery code, and ticks the box that remembers the device. */
async function logIn(page: Page, email: string, recoveryCode = ''): Promise<void> {
  await page.goto(`${server.url}/auth/account`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('main form button[type=submit]').first().click()
  await page
    .locator('[name=factorType][value=RECOVERY_CODE]')
    .locator('xpath=ancestor::form')
    .getByRole('button')
    .click()
  await page.locator('#code').fill(recoveryCode)
  await page.locator('[name=remember]').check()
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/auth\/account$/)
}

/** Expects that the page fits and is accessible. Saves a screenshot if `FOYER_TEST_SCREENSHOTS` names a folder. */
async function checkPage(
  page: Page,
  options: BrowserContextOptions,
  screenshot: string,
): Promise<void> {
  const folder = process.env.FOYER_TEST_SCREENSHOTS
  if (folder !== undefined) {
    const path = `${folder}/${screenshot.replaceAll(/\W+/g, '-')}.png`
    await page.screenshot({ path, fullPage: true })
  }
  await expectFits(page)
  if (options.javaScriptEnabled !== false) await expectAccessible(page)
}
