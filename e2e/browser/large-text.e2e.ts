import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openMenu } from '../lib/console-menu.js'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const narrow = 390

const server = filmClub()

test('the film club fits a phone at twice the text size', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: narrow, height: 844 } })
  const page = await context.newPage()
  await joinClub(page, server, { name: 'Ilsa', password })
  await doubleText(context, page)
  const paths = ['/', '/films', '/films/jaws-1975', '/people', '/people/Steven%20Spielberg']
  for (const path of [...paths, '/charts', '/account', '/watchlist', '/nowhere']) {
    await expectPageFits(page, path)
  }
  await context.close()
})

test('the hosted pages fit a phone at twice the text size', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: narrow, height: 844 } })
  const page = await context.newPage()
  await joinClub(page, server, { name: 'Rick', password })
  await doubleText(context, page)
  await expectPageFits(page, '/auth/account')
  await page.getByLabel('E-mail address').fill('rick@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFit(page, 'wrong password')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expectFit(page, 'account')
  for (const path of [
    '/auth/account/second-factor',
    '/auth/forgot',
    '/auth/nothing',
    '/auth/logout',
  ]) {
    await expectPageFits(page, path)
  }
  await context.close()
})

test('the console fits a phone at twice the text size', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: narrow, height: 844 } })
  const page = await context.newPage()
  await doubleText(context, page)
  await expectPageFits(page, '/console')
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await openMenu(page)
  await expectFit(page, 'the menu')
  const places = ['inbox', 'members', 'collections', 'collections/films', 'settings', 'clients']
  for (const place of [...places, 'keys', 'audit', 'nowhere'])
    await expectPageFits(page, `/console/${place}`)
  await context.close()
})

/** Doubles the text size as a browser setting does: lengths in rem scale, and media queries too. */
async function doubleText(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function expectPageFits(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await untilLoaded(page)
  await expectFit(page, path)
}

async function expectFit(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  const sizes = await page.evaluate(() => ({
    text: getComputedStyle(document.documentElement).fontSize,
    needed: document.documentElement.scrollWidth,
  }))
  expect(sizes.text, what).toBe('32px')
  expect(sizes.needed, what).toBeLessThanOrEqual(narrow)
}
