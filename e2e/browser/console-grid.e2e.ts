import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub({ perTest: true })

/** Titles and years, in an order that no change of them affects. */
const view = '?column=title&column=year&sort=_id'

test('an owner copies a range of cells, pastes it elsewhere, and undoes it', async ({ page }) => {
  const grid = await openGrid(page)
  const before = await texts(grid, 6)
  await cell(grid, 0, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(
    page.getByText('4 cells selected, from Title of row 1 to Year of row 2'),
  ).toBeAttached()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('4 cells copied')).toBeAttached()
  await cell(grid, 3, 0).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(/^\d cells changed in 2 items\.$/)).toBeVisible()
  const pasted = await texts(grid, 6)
  expect(pasted.slice(3, 5)).toEqual(before.slice(0, 2))
  expect(pasted.slice(0, 3)).toEqual(before.slice(0, 3))
  expect(pasted.slice(5)).toEqual(before.slice(5))
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => texts(grid, 6)).toEqual(before)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => texts(grid, 6)).toEqual(pasted)
})

test('an owner drags over cells, clears them, and undoes it by the button', async ({ page }) => {
  const grid = await openGrid(page)
  const before = await texts(grid, 5)
  await cell(grid, 1, 1).hover()
  await page.mouse.down()
  await cell(grid, 2, 1).hover()
  await cell(grid, 3, 1).hover()
  await page.mouse.up()
  await expect(grid.locator('[aria-selected="true"].grid-cell')).toHaveCount(3)
  await page.keyboard.press('Delete')
  await expect(page.getByText('3 cells changed in 3 items.')).toBeVisible()
  await expect
    .poll(async () => (await texts(grid, 5)).map(([, year]) => year))
    .toEqual([before[0]?.[1], 'empty', 'empty', 'empty', before[4]?.[1]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 cells restored in 3 items.')).toBeVisible()
  expect(await texts(grid, 5)).toEqual(before)
  // The button offers the opposite, and keeps the focus.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
})

test('an owner pastes a table of a spreadsheet, with a value that does not fit', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await openGrid(page)
  const before = await texts(grid, 2)
  await page.evaluate(() => navigator.clipboard.writeText('First\t1901\r\nSecond\tsoon\r\n'))
  await cell(grid, 0, 0).click()
  await page.keyboard.press('ControlOrMeta+v')
  const message = page.getByText('3 cells changed in 2 items. 1 cell was not changed:')
  await expect(message).toBeVisible()
  await expect(page.getByText(/^Year of “.*”, “soon”: Enter a number/)).toBeVisible()
  await expectAccessible(page)
  expect(await texts(grid, 2)).toEqual([
    ['First', '1901'],
    ['Second', before[1]?.[1]],
  ])
})

async function openGrid(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/console/collections/films${view}`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  const grid = page.getByRole('grid')
  await expect(cell(grid, 5, 1)).toBeVisible()
  return grid
}

function cell(grid: Locator, row: number, column: number): Locator {
  return grid
    .locator(`.grid-body [aria-rowindex="${row + 2}"] .grid-cell`)
    .nth(column)
    .locator('.grid-value')
}

/** Returns the texts of the first rows. */
async function texts(grid: Locator, count: number): Promise<string[][]> {
  return grid.evaluate((element, count) => {
    const rows = Array.from({ length: count }, (_, row) =>
      element.querySelectorAll(`.grid-body [aria-rowindex="${row + 2}"] .grid-value`),
    )
    return rows.map((cells) => Array.from(cells, ({ textContent }) => textContent ?? ''))
  }, count)
}
