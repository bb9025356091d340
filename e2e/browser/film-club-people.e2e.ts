import { expect, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const server = filmClub()

test('a visitor goes from a film to its director and to another film', async ({ page }) => {
  await page.goto(`${server.url}/films/jaws-1975`)
  await expect(page.getByRole('region', { name: 'Horror from the same years' })).toContainText(
    'Alien',
  )
  await page.getByRole('link', { name: 'Steven Spielberg', exact: true }).click()
  await expect(page).toHaveURL(/\/people\/Steven%20Spielberg$/)
  await expect(page.getByText('23 films')).toBeVisible()
  await expectAccessible(page, 'all but contrast')
  await page.getByRole('link', { name: /^Munich/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Munich')
  const more = page.getByRole('region', { name: 'More by Steven Spielberg' })
  await expect(more.getByRole('link', { name: /^Jaws/ })).toBeVisible()
  await expect(more.getByRole('link', { name: /^Munich/ })).toHaveCount(0)
})

test('a visitor finds people while typing, and the URL keeps the search', async ({ page }) => {
  await page.goto(`${server.url}/people`)
  await expect(page.getByText('550 directors')).toBeVisible()
  await expectAccessible(page, 'all but contrast')
  await page.getByRole('button', { name: 'Show 60 more' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(120)
  await page.getByLabel('Search by name').fill('coppola')
  await page.getByLabel('Sort by').selectOption({ label: 'Name, A to Z' })
  await expect(page).toHaveURL(/\?q=coppola&sort=name$/)
  await page.reload()
  await expect(page.getByText('2 directors')).toBeVisible()
  await page.getByLabel('Search by name').fill('nobody at all')
  await expect(page.getByText('No directors found')).toBeVisible()
})

test('each filter option shows its number of films under the other filters', async ({ page }) => {
  await page.goto(`${server.url}/films`)
  const found = page.getByRole('region', { name: 'Films found' })
  await page.getByRole('radio', { name: 'Western 36 films' }).check()
  await expect(found.getByRole('status')).toHaveText('36 films')
  // The page shows the counts of all films until those of the Westerns arrive.
  const sixties = page.getByRole('radio', { name: '1960s 9 films' })
  await sixties.check()
  await expect(page).toHaveURL(/genre=Western&from=1960&to=1969$/)
  await expect(found.getByRole('status')).toHaveText('9 films')
  await expect(page.getByRole('radio', { name: 'Drama 5 films' })).toBeVisible()
  await page.reload()
  await expect(sixties).toBeChecked()
  await expectAccessible(page)
})

test('on a phone, the genre in the URL is scrolled into view', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  for (const genre of ['Black Comedy', 'Western', 'Drama']) {
    await page.goto(`${server.url}/films?genre=${encodeURIComponent(genre)}`)
    const chosen = page.getByRole('radio', { name: new RegExp(`^${genre} [\\d,]+ films$`) })
    await expect(chosen).toBeChecked()
    await expect(chosen).toBeInViewport({ ratio: 0.99 })
  }
  await context.close()
})

test('the page of an unknown person says that there is none', async ({ page }) => {
  await page.goto(`${server.url}/people/Alan%20Smithee%20%2F%20100%25`)
  await expect(page.getByText('We couldn’t find Alan Smithee / 100%')).toBeVisible()
  await expectAccessible(page)
})

for (const width of [390, 1440]) {
  test(`pages of people fit ${width} px in dark mode`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      colorScheme: 'dark',
    })
    const page = await context.newPage()
    for (const path of ['/people', '/people/Woody%20Allen', '/watchlist']) {
      await page.goto(server.url + path)
      await untilLoaded(page)
      await expectFitsAndIsAccessible(page, 'all but contrast')
    }
    await context.close()
  })
}
