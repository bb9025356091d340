import { expect, test } from '@playwright/test'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

let server: FoyerServer
test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
})

test('the landing page copies its code, and announces it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the command' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl http')
  await expectFitsAndIsAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFitsAndIsAccessible(page)
})

test('the landing page has no copy buttons without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByText('curl http')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await context.close()
})
