import { expect, test } from '@playwright/test'
import { expectAccessible } from '../lib/accessible.js'
import { watchConsole } from '../lib/console-complaints.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub()

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('the documentation explains, and draws what it explains', async ({ page }) => {
      const complaints = watchConsole(page)
      await page.goto(`${server.url}/docs`)
      await expect(page).toHaveURL(`${server.url}/docs/`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A self-hosted backend')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'How it works' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Concepts')
      await expect(page.locator('.mermaid svg')).toHaveCount(4)
      await expectAccessible(page)
      await page.goto(`${server.url}/docs/reference/@foyer/client/functions/createClient`)
      await expect(page.getByText('It sends no request')).toBeVisible()
      await expectAccessible(page)
      expect(complaints).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search finds a call in the reference, and the menu a page', async ({ page }) => {
    await page.goto(`${server.url}/docs/start`)
    const field = page.getByRole('searchbox')
    // A click before the page's script has run is lost.
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
    await expectAccessible(page)
  })
})

test('a page that does not exist is 404 and leads back', async ({ page }) => {
  const reply = await page.goto(`${server.url}/docs/nothing`)
  expect(reply?.status()).toBe(404)
  await page.getByRole('link', { name: 'go to home' }).click()
  await expect(page).toHaveURL(`${server.url}/docs/`)
})
