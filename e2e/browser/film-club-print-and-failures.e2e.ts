import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { filmClub } from '../lib/film-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const everywhere = ['/', '/films', '/films/jaws-1975', '/people', '/people/Woody%20Allen']

const server = filmClub()

async function show(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await untilLoaded(page)
}

for (const theme of ['light', 'dark'] as const) {
  test(`a visitor prints from the ${theme} theme: content only, black on white`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('film-club.theme', chosen), theme)
    await page.emulateMedia({ media: 'print', colorScheme: theme })
    for (const path of everywhere) {
      await show(page, path)
      await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeHidden()
      await expect(page.locator('button:visible, .button:visible, form:visible')).toHaveCount(0)
      const heading = page.locator('h1').first()
      await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await coloursOfText(page), path).toEqual([])
    }
  })
}

for (const [paper, width] of [
  ['upright', 718],
  ['turned', 1046],
] as const) {
  test(`a printed page fills ${paper} paper`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ media: 'print' })
    for (const path of [...everywhere, '/he', '/he/films/jaws-1975']) {
      await show(page, path)
      const box = page.locator('.shelf-films, .film-grid, .people-list').first()
      const { x = 0, width: used = 0 } = (await box.boundingBox()) ?? {}
      expect([x, Math.round(used)], path).toEqual([0, width])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  })
}

/** Returns the texts outside of pictures that are not black on white. */
function coloursOfText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pictures = '.poster, svg, .stars, .visually-hidden, [aria-hidden="true"]'
    const texts = [...document.querySelectorAll('main h1, main h2, main p, main a, main dd')]
    return texts
      .filter((text) => text.checkVisibility() && !text.closest(pictures))
      .filter((text) => getComputedStyle(text).color !== 'rgb(0, 0, 0)')
      .map((text) => `${text.outerHTML.slice(0, 80)} ${getComputedStyle(text).color}`)
  })
}

test('forced colours show which theme and which view are chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, '/charts')
  const highlight = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('div'))
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })
  for (const group of ['.theme-switch', '.view-switch']) {
    const chosen = page.locator(`${group} label:has(:checked)`)
    await expect(chosen).toHaveCSS('background-color', highlight)
    // The focus of the keyboard has an outline of its own.
    await expect(chosen).toHaveCSS('outline-style', 'none')
    await chosen.getByRole('radio').focus()
    await expect(chosen).toHaveCSS('outline-style', 'solid')
  }
})

test('an offline visitor reads that a page is not available, and sees it after reconnecting', async ({
  page,
}) => {
  await show(page, '/films?q=fargo')
  // The browser loads the scripts of further pages when it is idle.
  await expect.poll(() => missingOf(page, ['film', 'charts', 'auth-calls'])).toEqual([])
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Fargo/ }).click()
  await expect(page).toHaveURL(/fargo/)
  await expect(page.getByText('This page is not available offline')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fargo')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('link', { name: 'Charts', exact: true }).first().click()
  await expect(page.getByText('This page is not available offline')).toBeVisible()
  await expect(page).toHaveTitle('This page is not available offline · Film club')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Films by genre' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fargo')
})

test('a visitor whose connection is gone when the login form is sent logs in after reconnecting', async ({
  page,
}) => {
  await show(page, '/login')
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill('not the password')
  await expect.poll(() => missingOf(page, ['auth-calls'])).toEqual([])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible()
})

/** Returns the scripts that the page has not loaded yet. */
function missingOf(page: Page, scripts: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return names.filter((name) => !loaded.some((url) => url.includes(`/${name}-`)))
  }, scripts)
}

for (const [from, link, what] of [
  ['/', 'Films', 'The films could not be loaded.'],
  ['/films?q=fargo', /^Fargo/, 'The film could not be loaded.'],
  ['/', 'Directors', 'The directors could not be loaded.'],
  ['/films/fargo-1996', 'Joel Coen', 'The films could not be loaded.'],
  ['/', 'Charts', 'The charts could not be loaded.'],
] as const) {
  test(`from ${from} to ${link}: the page shows a failure of the server, and a visitor tries again`, async ({
    page,
  }) => {
    await show(page, from)
    const calls = /\/wix-data\//
    await page.route(calls, (route) => route.fulfill({ status: 400, body: 'no' }))
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByText(what)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(calls)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(what)).toBeHidden()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  })
}
