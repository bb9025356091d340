import { expect, type Page, test } from '@playwright/test'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const server = filmClub()

const shelves = [
  ['100% fresh', 'All films rated 100%', ['100% positive reviews']],
  ['The long seventies', 'All films from 1967 to 1979', ['1967 to 1979']],
  [
    'On a shoestring',
    'All low-budget hits',
    ['From 1970', 'Rated 7 or higher', 'Budget under $1 million'],
  ],
  [
    'Hidden gems',
    'All hidden gems',
    ['Rated 7.5 or higher', 'At least 500 votes', 'Fewer than 3,000 votes'],
  ],
] as const

for (const [title, link, filters] of shelves) {
  test(`a visitor follows the link of the shelf “${title}” to a list that begins with its films`, async ({
    page,
  }) => {
    await page.goto(server.url)
    const shelf = page.getByRole('region', { name: title })
    await expect(shelf.getByRole('listitem')).toHaveCount(12)
    const onShelf = await titles(shelf)
    await shelf.getByRole('link', { name: link }).click()
    const applied = page.getByRole('list', { name: 'Applied filters' })
    await expect(applied.getByRole('button')).toHaveText(
      filters.map((filter) => `Remove filter: ${filter}`),
    )
    const found = page.getByRole('region', { name: 'Films found' })
    await expect(found.locator('.film-card-name').nth(11)).toHaveText(onShelf[11] ?? '')
    expect((await titles(found)).slice(0, 12)).toEqual(onShelf)
  })
}

function titles(part: ReturnType<Page['getByRole']>): Promise<string[]> {
  return part.locator('.film-card-name').allTextContents()
}

test('a visitor removes filters one by one, and the list grows each time', async ({ page }) => {
  await page.goto(`${server.url}/films?critics=95&genre=Drama&from=1990&to=1999`)
  const found = page.getByRole('region', { name: 'Films found' })
  const count = found.getByRole('status').first()
  await expect(count).toHaveText(/^\d+ films$/)
  const few = Number.parseInt(await count.innerText(), 10)
  await page.getByRole('button', { name: 'Remove filter: Drama' }).click()
  await expect(page).toHaveURL(/\?critics=95&from=1990&to=1999$/)
  await expect(found).toBeFocused()
  await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeGreaterThan(few)
  await page.getByRole('button', { name: 'Remove filter: 1990 to 1999' }).click()
  await expect(page).toHaveURL(/\?critics=95$/)
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page.getByText('3,201 films', { exact: true })).toBeVisible()
})

test('a visitor searches for directors', async ({ page }) => {
  await page.goto(`${server.url}/films`)
  await page.getByLabel('Search films or directors').fill('kubrick')
  const directors = page.getByRole('list', { name: 'Directors found' })
  await expect(directors.getByRole('listitem')).toHaveText([/^Stanley Kubrick — \d+ films$/])
  await directors.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stanley Kubrick')
})

test('a visitor misspells a title, and the page suggests films', async ({ page }) => {
  await page.goto(`${server.url}/films?genre=Western`)
  await page.getByLabel('Search films or directors').fill('casablnca')
  const suggestions = page.getByRole('region', { name: 'Did you mean …' })
  await expect(suggestions.getByRole('link', { name: 'Casablanca' })).toBeVisible()
  await page.getByLabel('Search films or directors').fill('kubrik')
  await suggestions.getByRole('link', { name: 'Stanley Kubrick' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stanley Kubrick')
})

test('a visitor finds and reads films and people without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Hidden gems' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Films' }).click()
  await expect(page.getByText('3,201 films', { exact: true })).toBeVisible()
  await page.getByLabel('Search films or directors').fill('casablanca')
  await page.getByLabel('Search films or directors').press('Enter')
  await expect(page).toHaveURL(/\/films\?q=casablanca$/)
  await page.getByRole('link', { name: /^Casablanca/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casablanca')
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Michael Curtiz' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Michael Curtiz')
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  for (const path of ['/login', '/sign-up']) {
    await page.goto(server.url + path)
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('Logging in needs JavaScript.')
  }
  await page.goto(`${server.url}/films/no-such-film`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that film')
  await context.close()
})

for (const width of [390, 1440]) {
  test(`lists with filters fit ${width} px, without layout shifts`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.addInitScript(watchShifts)
    for (const path of [
      '/',
      '/films?genre=Thriller%2FSuspense&rating=7.5&critics=90&minVotes=500&maxBudget=1000000',
      '/films?q=scott',
      '/films?q=casablnca',
      '/login',
      '/sign-up',
    ]) {
      await page.goto(server.url + path)
      await untilLoaded(page)
      await expectFitsAndIsAccessible(page, width === 390 ? 'all' : 'all but contrast')
      const shift = await page.evaluate(() => (globalThis as Watched).layoutShift)
      expect(shift, path).toBeLessThan(0.02)
    }
    await context.close()
  })
}

type Watched = typeof globalThis & { layoutShift: number }

/** Sums up the layout shifts of a page. */
function watchShifts(): void {
  const watched = globalThis as Watched
  watched.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      watched.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
