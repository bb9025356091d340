import { expect, type Page, test } from '@playwright/test'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { expectFitsInBothLooks, phoneInTheDark } from '../lib/looks.js'
import { createAppMember, enrolFactor } from '../lib/second-factor.js'

const server = filmClub()

const variants = [
  { name: 'in English, without script', locale: 'en-US', javaScriptEnabled: false },
  { name: 'in Hebrew', locale: 'he-IL', javaScriptEnabled: true },
]

for (const [index, { name, locale, javaScriptEnabled }] of variants.entries()) {
  test(`a member changes the address, renames a factor and removes a device: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...phoneInTheDark, locale, javaScriptEnabled })
    const page = await context.newPage()
    const check = (what: string): Promise<void> =>
      expectFitsInBothLooks(page, `${what} ${name}`, { isAudited: javaScriptEnabled })
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

    await page.goto(`${server.url}/auth/account/second-factor`)
    await page.locator('summary').click()
    await page.locator('input[name=name]').fill('Phone in the kitchen')
    await check('second-factor')
    await page.locator('details button').click()
    await expect(page.locator('.who').first()).toContainText('Phone in the kitchen')
    await expect(page.locator('[name=device]')).toHaveCount(1)
    await page.locator('[name=device]').click()
    await expect(page.locator('[name=device]')).toHaveCount(0)

    await page.goto(`${server.url}/auth/account`)
    await page.locator('form[action$="/logout"] button').click()
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
