import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { createAccount, welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const password = 'a long phrase of the owner'
const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
let server: FoyerServer

test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
})

async function loggedIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(`${server.url}/console`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  return page
}

async function checkPage(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^(Loading|Comparing) /)).toHaveCount(0)
  await saveScreenshot(page, `backups-${name}`)
  await expectFits(page, name)
  await expectAccessible(page)
}

const films = [
  { _id: 'laura', title: 'Laura', year: 1944, director: 'Otto Preminger' },
  { _id: 'heat', title: 'Heat', year: 1995, director: 'Michael Mann' },
  { _id: 'alien', title: 'Alien', year: 1979, director: 'Ridley Scott' },
]

/** Writes with the owner key, as an app does. */
function item(path: string, body: object): Promise<unknown> {
  return server.callAsOwner('POST', `/wix-data/v2/items${path}`, {
    dataCollectionId: 'films',
    ...body,
  })
}

async function createFilms(): Promise<void> {
  const anyone = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
  const collection = (id: string, displayName: string) => ({
    collection: {
      ...{ id, displayName, permissions: anyone },
      fields: [
        { key: 'title', displayName: 'Title', type: 'TEXT' },
        { key: 'year', displayName: 'Year', type: 'NUMBER' },
      ],
    },
  })
  await server.callAsOwner('POST', '/wix-data/v2/collections', collection('films', 'Films'))
  await server.callAsOwner('POST', '/wix-data/v2/collections', collection('venues', 'Venues'))
  for (const data of films) await item('', { dataItem: { data } })
}

test('an owner downloads a backup, sees the changes since, restores it, and restores from the file', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: wide, acceptDownloads: true })
  const page = await context.newPage()
  await createAccount(page, { link: welcomeLink(server), name: 'Ada Lovelace', password })
  await createFilms()
  await page.goto(`${server.url}/console/backups`)
  await page.getByRole('button', { name: 'Create a backup' }).click()
  const row = page.getByRole('row', { name: /Films, Venues/ })
  await expect(row).toContainText('Ready')
  await checkPage(page, 'list')

  // The file contains each item as a line of JSON.
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d-\d{6}\.ndjson\.gz$/)
  const lines = gunzipSync(await readFile(await download.path()))
    .toString()
    .trimEnd()
    .split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ foyer: 'backup', contents: 'collections' })
  expect(
    lines.filter((line) => /Otto Preminger|Michael Mann|Ridley Scott/.test(line)),
  ).toHaveLength(3)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })

  await item('/remove', { dataItemId: 'laura' })
  await item('/update', {
    dataItem: { data: { _id: 'heat', title: 'Heat 2', year: 1995, stars: 5 } },
  })
  await item('', { dataItem: { data: { _id: 'noise', title: 'Spam', year: 2026 } } })

  await row.getByRole('button', { name: 'Compare' }).click()
  const changes = page.getByRole('table', { name: 'Changes by collection' })
  await expect(changes.getByRole('row', { name: /^Films 1 1 1/ })).toBeVisible()
  await expect(changes.getByRole('row', { name: /^Venues 0 0 0/ })).toBeVisible()
  await checkPage(page, 'comparison')
  await changes.getByRole('button', { name: 'Films' }).click()
  const panel = page.getByRole('dialog', { name: 'Films' })
  const changed = panel.getByRole('region', { name: 'Changed since the backup: 1' })
  await expect(changed.getByRole('link', { name: 'Heat 2' })).toBeVisible()
  await expect(changed).toContainText('Michael Mann')
  await expect(changed).toContainText('no such field')
  await expect(panel.getByRole('region', { name: 'Removed since the backup: 1' })).toContainText(
    'Laura',
  )
  await expect(panel.getByRole('region', { name: 'Added since the backup: 1' })).toContainText(
    'Spam',
  )
  await checkPage(page, 'items')
  const { pathname, search } = new URL(page.url())

  // The same page on a phone in dark mode.
  const dark = await loggedIn(browser, { viewport: phone, colorScheme: 'dark' })
  await dark.goto(`${server.url}/console/backups`)
  await expect(dark.getByRole('row', { name: /Films, Venues/ })).toBeVisible()
  await checkPage(dark, 'list-dark-phone')
  await dark.goto(`${server.url}${pathname}`)
  await expect(dark.getByRole('row', { name: /Films/ })).toBeVisible()
  await checkPage(dark, 'comparison-dark-phone')
  await dark.goto(`${server.url}${pathname}${search}`)
  await expect(dark.getByRole('dialog', { name: 'Films' })).toContainText('Michael Mann')
  await checkPage(dark, 'items-dark-phone')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Restore' }).click()
  const form = page.getByRole('dialog', { name: 'Restore a backup' })
  await expect(form).toContainText('Films: 1 item removed, 1 item brought back, 1 item reset.')
  const venues = form.getByRole('checkbox', { name: 'Venues' })
  await expect(venues).not.toBeChecked()
  await venues.check()
  await expect(form).toContainText('Venues: no change.')
  await venues.uncheck()
  await expect(form.getByRole('button', { name: 'Replace Films' })).toBeDisabled()
  await form.getByLabel('Replace the collections').check()
  await checkPage(page, 'restore')
  await form.getByRole('button', { name: 'Replace Films' }).click()
  const completed = page.getByRole('row', { name: /Completed/ })
  await expect(completed).toContainText('films')
  await expect(completed).not.toContainText('venues')

  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(changes.getByRole('row', { name: /^Films 0 0 0/ })).toBeVisible()
  await page.goto(`${server.url}/console/collections/films`)
  await expect(page.getByText('Laura', { exact: true })).toBeVisible()
  await expect(page.getByText('Spam', { exact: true })).toHaveCount(0)

  // The file can be restored after its backup was deleted.
  await page.goto(`${server.url}/console/backups`)
  await page.getByRole('button', { name: 'Delete the backup' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('No backups yet')).toBeVisible()
  await item('/remove', { dataItemId: 'alien' })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await choosing).setFiles(await download.path())
  const uploaded = page.getByRole('row', { name: /Uploaded, created/ })
  await expect(uploaded).toContainText('Films, Venues')
  await checkPage(page, 'uploaded')
  await uploaded.getByRole('button', { name: 'Restore' }).click()
  await form.getByLabel('Instead of the current ones').check()
  await expect(form).toContainText('Films: 1 item brought back.')
  await form.getByLabel('Replace the collections').check()
  await form.getByRole('button', { name: 'Replace Films, Venues' }).click()
  await expect(page.getByRole('row', { name: /Completed/ })).toHaveCount(2)
  await page.goto(`${server.url}/console/collections/films`)
  await expect(page.getByText('Alien', { exact: true })).toBeVisible()

  await page.goto(`${server.url}/console/audit`)
  await expect(page.getByRole('row', { name: /Backup uploaded/ })).toContainText('Ada Lovelace')
  await expect(page.getByRole('row', { name: /Backup downloaded/ })).toContainText('Ada Lovelace')
})
