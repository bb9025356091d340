import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

let server: FoyerServer
test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
})

async function checkPage(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, `branding-${name}`)
  await expectFits(page, name)
  await expectAccessible(page)
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32" fill="#7a1fa2"/></svg>'

test('an owner previews a design, saves it, and the login page shows it', async ({ page }) => {
  await page.goto(`${server.url}/console`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByRole('link', { name: 'Branding' }).click()
  const preview = page.frameLocator('iframe[title="The login page"]')
  await expect(preview.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Log in')
  const button = preview.getByRole('button', { name: 'Log in', includeHidden: true })
  await expect(button).toHaveCSS('background-color', /^oklch/)
  await checkPage(page, 'default')

  await page.getByLabel('Name').fill('Kino Eins')
  await page.getByLabel('Colour', { exact: true }).fill('#7a1fa2')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  })
  await expect(preview.getByAltText('Kino Eins')).toBeVisible()
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)')
  const width = () => preview.getByAltText('Kino Eins').evaluate((image) => image.clientWidth)
  // Changes of the fields load the preview again, which ends a measurement.
  await expect(async () => expect(await width()).toBeGreaterThan(50)).toPass()
  await checkPage(page, 'draft')
  await page.getByLabel('Colours').selectOption('Dark')
  await expect(preview.locator('body')).toHaveCSS('color', /^oklch\(0\.9|^rgb\(2/)
  await page.getByLabel('Language', { exact: true }).selectOption('עברית')
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(page, 'phone')
  await page.goto(`${server.url}/auth/login`)
  await expect(page.getByAltText('Kino Eins')).toBeVisible()
})
