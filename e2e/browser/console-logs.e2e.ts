import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { filmClub } from '../lib/film-club.js'
import { expectFitsInBothLooks, phoneInTheDark } from '../lib/looks.js'

const server = filmClub()

test.use(phoneInTheDark)

test('the owner finds a request in the logs', async ({ page }) => {
  const missing = '/_foyer/v1/no-such-call'
  const response = await fetch(`${server.url}${missing}?token=a-secret-of-somebody`)
  await fetch(`${server.url}/_foyer/v1/another-call`)
  const requestId = response.headers.get('x-wix-request-id') ?? ''
  await page.goto(`${server.url}/console/logs`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await checkPage(page, 'logs')

  await page.getByLabel('Request id').fill(requestId)
  await expect(page).toHaveURL(new RegExp(`id=${requestId}`))
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: `GET ${missing}` }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('404')).toBeVisible()
  await expect(panel.getByText(requestId)).toBeVisible()
  await expect(page.getByText('a-secret-of-somebody')).toHaveCount(0)
  await checkPage(page, 'log')
  await page.keyboard.press('Escape')

  await page.getByLabel('Request id').fill('')
  await page.getByLabel('Part of the path').fill('made-later')
  await expect(page.getByText('No request matches the filter.')).toBeVisible()
  await page.getByLabel(/Refresh/).click()
  await expect(page.getByLabel(/Refresh/)).toBeChecked()
  await fetch(`${server.url}/_foyer/v1/made-later`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('the navigation fits a window 900 px high, grouped under headings', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const key = { name: 'Search index', scopes: ['data:read'] }
  await server.callAsOwner('POST', '/_foyer/v1/keys', key)
  await page.goto(`${server.url}/console/audit`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  const navigation = page.getByRole('navigation', { name: 'Console' })
  await expect(navigation.getByRole('list', { name: 'Activity' }).getByRole('link')).toHaveText([
    'Denied calls',
    'Logs',
    'Event log',
    'Audit log',
  ])
  const side = page.locator('.shell-side')
  const hidden = await side.evaluate((rail) => rail.scrollHeight - rail.clientHeight)
  expect(hidden).toBe(0)

  // The export of the audit log applies its filter.
  await page.getByLabel('Filter by action').selectOption('API keys')
  await expect(page.getByRole('row', { name: /Search index/ })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',key.created,')
  await checkPage(page, 'audit-exported')
})

/** Expects that the page fits and is accessible in both looks, once it has loaded. */
async function checkPage(page: Page, what: string): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await expectFitsInBothLooks(page, `console-${what}`)
}
