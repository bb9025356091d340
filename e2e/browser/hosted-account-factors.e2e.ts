import { readFile } from 'node:fs/promises'
import { type BrowserContextOptions, expect, test } from '@playwright/test'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { createAppMember, totpCode } from '../lib/second-factor.js'

const server = filmClub()

const variants: [string, BrowserContextOptions][] = [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
]

for (const [name, options] of variants) {
  test(`without JavaScript, a member adds two factors and removes one: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...options, javaScriptEnabled: false })
    const page = await context.newPage()
    const email = `nora-${name}@example.com`
    await createAppMember(server, { clientId, email, password })
    const saveScreenshot = async (picture: string): Promise<void> => {
      const path = `test-results/account-factors/${picture} ${name}.png`
      await page.screenshot({ path, fullPage: true })
    }

    await page.goto(`${server.url}/auth/account`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Set up' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification')
    await saveScreenshot('none')

    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    const picture = page.getByRole('img', { name: /QR code with the key/ })
    await expect(picture).toBeVisible()
    await saveScreenshot('app')
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '')
    const step = Math.floor(Date.now() / 30_000)
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, step))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator('.recovery-codes li')).toHaveCount(10)
    await saveScreenshot('codes')
    const codes = await page.locator('.recovery-codes li').allInnerTexts()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the codes' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+-recovery-codes\.txt$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\n')
    expect(lines.slice(3, -1)).toEqual(codes)
    await page.getByRole('link', { name: 'I saved the codes' }).click()

    await page.getByLabel('Phone number').fill('030 12')
    await page.getByRole('button', { name: 'Add codes by text message' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await saveScreenshot('wrong-number')
    const phone = `+4930${options.viewport?.width}44`
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Add codes by text message' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await server.newestCode(phone))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await saveScreenshot('two')

    await page.getByRole('button', { name: 'Remove' }).first().click()
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1)
    await context.close()
  })

  test(`the page of two-step verification fits and is accessible: ${name}`, async ({ browser }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const email = `nick-${name}@example.com`
    await createAppMember(server, { clientId, email, password })
    await page.goto(`${server.url}/auth/account/second-factor`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification')
    await expectFitsAndIsAccessible(page)
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await expect(page.locator('.secret')).toBeVisible()
    await expectFitsAndIsAccessible(page)
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '')
    const code = totpCode(secret, Math.floor(Date.now() / 30_000))
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator('.recovery-codes')).toBeVisible()
    await expectFitsAndIsAccessible(page)
    await page.getByRole('link', { name: 'I saved the codes' }).click()
    await expectFitsAndIsAccessible(page)
    await context.close()
  })
}
