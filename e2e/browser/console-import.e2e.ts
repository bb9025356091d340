import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const server = filmClub()

type Item = Record<string, unknown>

/** 200 rows: one without a number, one without a date, one with a misplaced quote. */
function screenings(): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    if (index === 10) return 'Film 10,soon,2026-01-01T10:00:00Z,'
    if (index === 20) return 'Film 20,20,next week,'
    if (index === 30) return 'Film 30 "new",30,2026-01-01T10:00:00Z,'
    return `"Film, ${index}",${index},${day},=${index}+1`
  })
  return ['Title,seats,Shown On,Remark', ...rows, ''].join('\n')
}

test('an owner imports 200 rows of which three are invalid, filters them, and exports the result', async ({
  page,
}) => {
  await createCollection('screenings', [
    { key: 'title', type: 'TEXT' },
    { key: 'seats', type: 'NUMBER' },
    { key: 'shownOn', displayName: 'Shown on', type: 'DATETIME' },
  ])
  await open(page, '/console/collections/screenings')
  await expect(page.getByText('You can also import')).toBeVisible()
  await page.getByRole('button', { name: 'Import a file' }).click()
  await checkPage(page, 'empty')
  await choose(page, 'screenings.csv', screenings())
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns.getByLabel('Field of column 3, Shown On')).toHaveValue('shownOn')
  await expect(columns.getByLabel('Type of column 4, Remark')).toHaveValue('TEXT')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('cell', { name: 'soon expected a number' })).toBeVisible()
  await checkPage(page, 'preview')

  await page.getByRole('button', { name: 'Check all rows' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('200 rows: 197 new, 3 with problems.')).toBeVisible()
  await expect(result.getByRole('row')).toContainText([
    'Problem',
    '12seatsexpected a number, found “soon”',
    '22Shown Onexpected a date such as',
    '32a quote in a cell that does not start with a quote',
  ])
  await checkPage(page, 'checked')
  expect(await query('screenings')).toHaveLength(0)
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download the 3 refused rows' }).click(),
  ])
  expect(refused.suggestedFilename()).toBe('screenings-refused.csv')
  expect(await textOf(refused)).toContain(
    '12,seats,"expected a number, found “soon”",Film 10,soon,',
  )

  await page.getByRole('button', { name: 'Import' }).click()
  await expect(result.getByText('200 rows: 197 added, 3 refused.')).toBeVisible()
  await checkPage(page, 'imported')
  const stored = await query('screenings')
  expect(stored).toHaveLength(197)
  expect(stored.find(({ seats }) => seats === 5)).toMatchObject({
    title: 'Film, 5',
    shownOn: { $date: '2026-01-06T00:00:00.000Z' },
    remark: '=5+1',
  })

  await result.getByRole('link', { name: 'Show the items' }).click()
  await expect(page.getByRole('columnheader', { name: 'Remark' })).toBeVisible()
  const filter = encodeURIComponent('{"and":[["seats","lt",50]]}')
  await open(page, `/console/collections/screenings?filter=${filter}&sort=seats&order=desc`)
  await expect(page.getByText('47 items found')).toBeVisible()
  const shown = await query('screenings', { seats: { $lt: 50 } }, 'seats')
  const csv = await exported(page, 'CSV')
  expect(csv.split('\n')[1]).toContain('"Film, 49",49,2026-02-19T00:00:00.000Z,\'=49+1')
  expect(csv.trimEnd().split('\n')).toHaveLength(48)
  const lines = await exported(page, 'JSON lines')
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(shown)
  await checkPage(page, 'exported')

  // Both exported files import as the same items.
  await createCollection('copies', [
    { key: 'title', type: 'TEXT' },
    { key: 'seats', type: 'NUMBER' },
    { key: 'shownOn', type: 'DATETIME' },
    { key: 'remark', type: 'TEXT' },
  ])
  await open(page, '/console/collections/copies/import')
  await choose(page, 'copies.jsonl', lines)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(result.getByText('47 rows: 47 added.')).toBeVisible()
  expect(await query('copies', {}, 'seats')).toEqual(shown)
  await choose(page, 'copies.csv', csv)
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(result.getByText('47 rows: 47 would change nothing.')).toBeVisible()
})

test('an owner loses the connection and leaves the page during an import; every row is stored once', async ({
  page,
}) => {
  await createCollection('tickets', [{ key: 'code', type: 'TEXT' }])
  await open(page, '/console/collections/tickets/import')
  const rows = Array.from({ length: 1200 }, (_, index) => `ticket ${index}`)
  await choose(page, 'tickets.csv', `code\n${rows.join('\n')}\n`)
  let calls = 0
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // The second call arrives, and its response is dropped.
  await page.route('**/items/import', async (route) => {
    calls += 1
    if (calls !== 2) return route.continue()
    await isReleased
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => calls).toBe(2)
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  const operations = page.getByRole('region', { name: 'Long operations' })
  await expect(operations.getByText('Importing tickets.csv into tickets…')).toBeVisible()
  release()
  await expect(
    operations.getByText(
      /was interrupted.* 500 added, 500 sent without a response.* did not respond/,
    ),
  ).toBeVisible()
  await checkPage(page, 'interrupted')
  expect(await query('tickets')).toHaveLength(1000)
  await operations.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByText(/sends them again, and stores none twice/)).toBeVisible()
  await checkPage(page, 'continue')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1,200 rows: 700 added, 500 left as they were.')).toBeVisible()
  const codes = (await query('tickets')).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(rows))
  expect(codes).toHaveLength(1200)
})

test('an owner drops a file on the grid and chooses its encoding; a spreadsheet is refused', async ({
  page,
}) => {
  await createCollection('people', [
    { key: 'name', type: 'TEXT' },
    { key: 'town', type: 'TEXT' },
  ])
  await open(page, '/console/collections/people')
  await expect(page.getByRole('heading', { name: 'people' })).toBeVisible()
  const bytes = Array.from('name;town\nRenée;Malmö\nBjörk;Reykjavík\n', (char) =>
    char.codePointAt(0),
  )
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(content)], 'people.csv'))
    return transfer
  }, bytes as number[])
  await page.locator('.items').dispatchEvent('drop', { dataTransfer })
  await expect(page).toHaveURL(/collections\/people\/import$/)
  await expect(page.getByText('This file is not in UTF-8.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Malmö' }).first()).toBeVisible()
  await page.getByLabel('Encoding').selectOption('UTF-8')
  await expect(page.getByRole('cell', { name: 'not valid UTF-8' })).toHaveCount(2)
  await page.getByLabel('Encoding').selectOption('Windows-1252 (Western European)')
  await checkPage(page, 'encoding')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('2 rows: 2 added.')).toBeVisible()
  expect(await query('people', {}, 'name')).toMatchObject([
    { name: 'Renée', town: 'Malmö' },
    { name: 'Björk', town: 'Reykjavík' },
  ])
  await choose(page, 'people.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0]))
  await expect(page.getByText(/is a zip file or a spreadsheet.*save it as CSV/)).toBeVisible()
})

/** Opens a page and unlocks it with the owner key. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  const key = page.getByLabel('Owner key')
  await expect(key.or(page.getByRole('navigation'))).toBeVisible()
  if (await key.isVisible()) {
    await key.fill(server.adminKey)
    await page.getByRole('button', { name: 'Open the console' }).click()
  }
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/**
 * Expects that the page fits on a desktop and on a phone, and is accessible: with all rules in light mode, then with
 * those about colours in dark mode.
 */
async function checkPage(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page, `${name}, ${width}`)
      await saveScreenshot(page, `import-${name}-${width}-${colorScheme}`)
    }
    await expectAccessible(page, colorScheme === 'light' ? 'all' : 'appearance')
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${format} (for|complete)`) })
      .click(),
  ])
  return textOf(download)
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

async function createCollection(id: string, fields: readonly object[]): Promise<void> {
  const level = 'ADMIN'
  const permissions = { read: level, insert: level, update: level, remove: level }
  await server.callAsOwner('POST', '/wix-data/v2/collections', {
    collection: { id, displayName: id, fields, permissions },
  })
}

async function query(dataCollectionId: string, filter = {}, sort?: string): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await server.callAsOwner<{ dataItems: { data: Item }[] }>(
      'POST',
      '/wix-data/v2/items/query',
      {
        dataCollectionId,
        query: {
          filter,
          paging: { limit: 1000, offset: items.length },
          ...(sort === undefined ? {} : { sort: [{ fieldName: sort, order: 'DESC' }] }),
        },
      },
    )
    items.push(...page.dataItems.map(({ data }) => data))
    if (page.dataItems.length < 1000) return items
  }
}
