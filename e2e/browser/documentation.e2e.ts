import { expect, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { expectAccessible } from '../lib/expect-accessible.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub()

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    const rules = colorScheme === 'light' ? 'all' : 'appearance'

    test('a reader opens the documentation and sees its diagrams', async ({ page }) => {
      const complaints = watchConsole(page)
      await page.goto(`${server.url}/docs`)
      await expect(page).toHaveURL(`${server.url}/docs/`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A self-hosted backend')
      await expectAccessible(page, rules)
      await page.getByRole('link', { name: 'How it works' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Concepts')
      await expect(page.locator('.mermaid svg')).toHaveCount(4)
      await expectAccessible(page, rules)
      await page.goto(`${server.url}/docs/reference/@foyer/client/functions/createClient`)
      await expect(
        page.getByText('Sends no request: the first call requests a visitor token'),
      ).toBeVisible()
      await expectAccessible(page, rules)
      expect(complaints).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a reader finds a function with the search and a page with the menu', async ({ page }) => {
    await page.goto(`${server.url}/docs/start`)
    const field = page.getByRole('searchbox')
    // The page ignores clicks until its script has run.
    await expect(async () => {
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(field).toBeVisible({ timeout: 1000 })
    }).toPass()
    await field.fill('createSiteServer')
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(page.locator('main')).toContainText('createSiteServer')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Backups' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Backups')
    await expectAccessible(page, 'all but contrast')
  })
})

test('a page that does not exist is a 404 with a link to the start page', async ({ page }) => {
  const reply = await page.goto(`${server.url}/docs/nothing`)
  expect(reply?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(`${server.url}/docs/`)
})
