import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub({ perTest: true })

interface StoredItem {
  id: string
  data: Record<string, unknown>
}

test('an owner filters films, edits a cell, and sees a change by another caller', async ({
  page,
}) => {
  await openFilms(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const builder = page.getByRole('region', { name: 'Filter' })
  await builder.getByLabel('Field').selectOption({ label: 'Title' })
  await builder.getByLabel('Comparison of Title').selectOption('eq')
  await builder.getByLabel('Value of Title').fill('Alien')
  await expect(page.getByText('1 item found')).toBeVisible()
  await builder.getByText('Show as code').click()
  await expect(builder.getByText(".eq('title', 'Alien')")).toBeVisible()
  await expectAccessible(page)

  const cell = page.getByRole('rowheader', { name: /^Alien/ })
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Alien, mine')
  const [alien] = await query({ title: 'Alien' })
  await patch(alien?.id ?? '', 'title', 'Alien, theirs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alien, theirs')).toBeVisible()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect.poll(() => query({ title: 'Alien, mine' })).toHaveLength(1)
})

test('an owner compares both versions of a conflict and stores one', async ({ page }) => {
  await openFilms(page)
  const [film] = await query({})
  const panel = await openFirst(page)
  await panel.getByLabel('Title', { exact: true }).fill('My title')
  await patch(film?.id ?? '', 'title', 'Their title')
  await patch(film?.id ?? '', 'year', 1901)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Their title')).toBeVisible()
  await expectAccessible(page)
  await panel
    .getByRole('group', { name: /^Title changed on both/ })
    .getByLabel(/^Yours/)
    .check()
  await panel.getByRole('button', { name: 'Save the chosen versions' }).click()
  await expect(panel).toBeHidden()
  const [stored] = await query({ _id: film?.id })
  expect(stored?.data).toMatchObject({ title: 'My title', year: 1901 })
})

test('an owner loses the connection and keeps the unsaved text', async ({ page }) => {
  await openFilms(page)
  const panel = await openFirst(page)
  await panel.getByLabel('Title', { exact: true }).fill('Typed without a connection')
  await page.route('**/items/update', (route) => route.abort())
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/Your changes are kept/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.unroute('**/items/update')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()
  expect(await query({ title: 'Typed without a connection' })).toHaveLength(1)
})

test('an owner removes many films despite a dropped connection, and restores them', async ({
  page,
}) => {
  const before = await query({ year: { $lt: 1985 } })
  expect(before.length).toBeGreaterThan(100)
  const filter = encodeURIComponent('{"and":[["year","lt",1985]]}')
  await openFilms(page, `?filter=${filter}`)
  let calls = 0
  await page.route('**/bulk/items/remove', (route) => {
    calls += 1
    return calls === 2 ? route.abort() : route.continue()
  })
  await page.getByRole('checkbox', { name: 'Select all items' }).click()
  await page.getByRole('button', { name: `Remove ${before.length} items` }).click()
  const batch = page.getByRole('region', { name: 'Removing items' })
  await expect(batch.getByText(/^100 of .* sent without a response/)).toBeVisible()
  expect(await query({ year: { $lt: 1985 } })).toHaveLength(before.length - 100)
  await batch.getByRole('button', { name: 'Continue' }).click()
  await expect(batch.getByText(`${before.length} of ${before.length} removed.`)).toBeVisible()
  expect(await query({ year: { $lt: 1985 } })).toEqual([])
  await batch.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${before.length} of ${before.length} restored.`)).toBeVisible()
  const after = await query({ year: { $lt: 1985 } })
  expect(new Set(after.map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set(before.map(({ data }) => JSON.stringify(data))),
  )
})

test('grid and form fit a phone and are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFilms(page)
  await expectFitsAndIsAccessible(page, 'all but contrast')
  await openFirst(page)
  await expectFitsAndIsAccessible(page, 'all but contrast')
})

async function openFilms(page: Page, search = ''): Promise<void> {
  await page.goto(`${server.url}/console/collections/films${search}`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

async function openFirst(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open row 1', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Title', { exact: true })).toBeVisible()
  return panel
}

async function query(filter: unknown): Promise<StoredItem[]> {
  const message = { dataCollectionId: 'films', query: { filter, paging: { limit: 1000 } } }
  const path = '/wix-data/v2/items/query'
  return (await server.callAsOwner<{ dataItems: StoredItem[] }>('POST', path, message)).dataItems
}

async function patch(dataItemId: string, fieldPath: string, value: unknown): Promise<void> {
  const modification = { action: 'SET_FIELD', fieldPath, setFieldOptions: { value } }
  await server.callAsOwner('POST', '/wix-data/v2/items/patch', {
    dataCollectionId: 'films',
    patch: { dataItemId, fieldModifications: [modification] },
  })
}
