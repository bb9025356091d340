import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/accessible.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { expectFits } from '../lib/fits.js'
import { createAppMember, enrolFactor } from '../lib/second-factor.js'

const server = filmClub()

const looks: [string, BrowserContextOptions][] = [
  ['wide, without script', { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['phone in Hebrew', { viewport: { width: 390, height: 844 }, locale: 'he-IL' }],
]

for (const [index, [name, options]] of looks.entries()) {
  test(`another address, another name of a factor, a device forgotten: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const see = (picture: string): Promise<void> => look(page, options, `${picture} ${name}`)
    const [email, newEmail] = [`old${index}@example.com`, `new${index}@example.org`]
    const member = await createAppMember(server, { clientId, email, password })
    const { recoveryCodes } = await enrolFactor(server, member, { type: 'TOTP' })
    await signIn(page, email, recoveryCodes[0])
    await see('account')

    await page.locator('#newEmail').fill(newEmail)
    await page.locator('form[action$="/account/email"] button').click()
    await expect(page.locator('#code')).toBeVisible()
    await see('address-code')
    await page.locator('#code').fill(await server.newestCode(newEmail))
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('.address')).toContainText(newEmail)
    await server.messageTo(email, ({ text }) => text.includes('n•••@example.org'))

    await page.goto(`${server.url}/auth/account/second-step`)
    await page.locator('summary').click()
    await page.locator('input[name=name]').fill('Phone in the kitchen')
    await see('second-step')
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
    await see('second-factor')
    await context.close()
  })
}

/** With a recovery code, on a device that is to be remembered. */
async function signIn(page: Page, email: string, recoveryCode = ''): Promise<void> {
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

/** Nothing spills over, and a program finds nothing in the way; with a picture where a folder is named. */
async function look(page: Page, options: BrowserContextOptions, picture: string): Promise<void> {
  const folder = process.env.FOYER_TEST_PICTURES
  if (folder !== undefined) {
    const path = `${folder}/${picture.replaceAll(/\W+/g, '-')}.png`
    await page.screenshot({ path, fullPage: true })
  }
  await expectFits(page)
  if (options.javaScriptEnabled !== false) await expectAccessible(page)
}
