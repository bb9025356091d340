import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { type FoyerServer, filmClubSite, startFoyer } from '../lib/foyer-server.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'
import { untilLoaded } from '../lib/until-loaded.js'

const password = 'a password for the club'
const env = { FOYER_CLIENT_ID: 'film-club' }
const args = ['--site', filmClubSite]

let server: FoyerServer

test.beforeEach(async ({ page }) => {
  server = await startFoyer({ args, env })
  page.on('pageerror', (error) => {
    throw error
  })
})

test.afterEach(async () => {
  await server.discard()
})

test('a visitor finds a film, joins and reviews it, and stays logged in after a restart', async ({
  page,
  browser,
}) => {
  await test.step('a visitor searches for a film, and a reload keeps the search', async () => {
    await page.goto(`${server.url}/films`)
    await expect(page.getByText('3,201 films', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Western' }).check()
    await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' })
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/genre=Western.*page=2/)
    const titles = await page.getByRole('main').getByRole('heading').allTextContents()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(titles)
    await expectAccessible(page, 'all but contrast')

    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.getByLabel('Search films or directors').fill('casablanca')
    await page.getByRole('link', { name: 'Casablanca' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casablanca')
    await expect(page.getByText('No reviews yet.')).toBeVisible()
    await expectAccessible(page, 'all but contrast')
  })
  const film = page.url()

  await test.step('she joins on the site, verifies her address, and returns to the film', async () => {
    await page.getByRole('link', { name: 'Not a member yet? Sign up' }).click()
    await expectAccessible(page, 'all but contrast')
    await page.getByLabel('Name').fill('Ilsa')
    await page.getByLabel('E-mail address').fill('ilsa@example.com')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/8 characters/)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code from the e-mail').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This code is wrong')).toHaveCount(1)
    await page.getByLabel('Code from the e-mail').fill(await server.newestCode('ilsa@example.com'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(film)
    await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
  })

  await test.step('she writes a review and changes it', async () => {
    await page.getByLabel('4 stars, good').check()
    await page.getByLabel('Headline (optional)').fill('Play it again')
    await page.getByLabel('Your review').fill('I was there, and it was like that.')
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByText('Your review is published.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Your review').fill('I was there. It was worse.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(reviewsOn(page)).toContainText('It was worse.')
    // The page shows the review before the server has stored it.
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await page.reload()
    await expect(reviewsOn(page)).toContainText('It was worse.')
  })

  await test.step('she logs out, and logs in again on the hosted page', async () => {
    await logOut(page)
    await page.goto(film)
    await page.getByRole('link', { name: 'Log in to write a review' }).click()
    await openHostedPage(page)
    await expect(page).toHaveURL(/\/auth\/authorize/)
    await expectAccessible(page)
    await page.getByLabel('E-mail address').fill('ilsa@example.com')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(film)
    await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
  })

  const otherContext = await browser.newContext()
  const other = await otherContext.newPage()
  await test.step('another member joins on the hosted page and cannot change her review', async () => {
    await other.goto(film)
    await other.getByRole('link', { name: 'Not a member yet? Sign up' }).click()
    await openHostedPage(other)
    await other.getByRole('link', { name: 'Sign up' }).click()
    await expectAccessible(other)
    await other.getByLabel('Name').fill('Rick')
    await other.getByLabel('E-mail address').fill('rick@example.com')
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign up' }).click()
    await expectAccessible(other)
    await other.getByLabel('Code from the e-mail').fill(await server.newestCode('rick@example.com'))
    await other.getByRole('button', { name: 'Confirm' }).click()
    await expect(other).toHaveURL(film)
    await expect(other.getByText('Logged in as Rick')).toBeVisible()
    await expect(reviewsOn(other)).toContainText('It was worse.')
    await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0)

    const review = await reviewId()
    await other.goto(`${film}?edit=${review}`)
    await other.getByLabel('Your review').fill('I know better.')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('alert')).toContainText('Ilsa wrote this review')
  })
  await otherContext.close()

  await test.step('charts are also available as tables', async () => {
    await page.goto(`${server.url}/charts`)
    await expect(page.getByRole('heading', { name: 'Films by genre' })).toBeVisible()
    await page.getByRole('radio', { name: 'Show as tables' }).check()
    await expect(page.getByRole('row', { name: /Drama 789/ }).first()).toBeVisible()
    await expectAccessible(page, 'all but contrast')
  })

  await test.step('the owner finds the e-mails, the members and the review', async () => {
    await page.goto(`${server.url}/console`)
    await page.getByLabel('Owner key').fill('not-the-owner-key')
    await page.getByRole('button', { name: 'Open the console' }).click()
    await expect(page.getByText('The server does not accept this key.')).toBeVisible()
    await page.getByLabel('Owner key').fill(server.adminKey)
    await page.getByRole('button', { name: 'Open the console' }).click()
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(page.getByText('rick@example.com').first()).toBeVisible()
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('ilsa@example.com')).toBeVisible()
    await page.getByRole('link', { name: 'Collections' }).click()
    await expect(page.getByText('3,201')).toBeVisible()
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await expect(page.getByText('Play it again').first()).toBeVisible()
  })

  await test.step('after a restart the review exists, and she is still logged in', async () => {
    expect(await server.stop()).toBe(0)
    const { dataFolder, port, adminKey } = server
    server = await startFoyer({ args, env, dataFolder, port, adminKey })
    await page.goto(film)
    await expect(reviewsOn(page)).toContainText('It was worse.')
    await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(reviewsOn(page)).toHaveCount(0)
  })
})

test('pages fit a phone in dark mode', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  for (const path of ['/', '/films', '/films/jaws-1975', '/charts', '/login', '/console']) {
    await page.goto(server.url + path)
    await untilLoaded(page)
    await expectFitsAndIsAccessible(page, 'all but contrast')
  }
  await context.close()
})

function reviewsOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Reviews' }).getByRole('article')
}

async function reviewId(): Promise<string> {
  const { dataItems } = await server.callAsOwner<{ dataItems: { id: string }[] }>(
    'POST',
    '/wix-data/v2/items/query',
    { dataCollectionId: 'reviews', query: {} },
  )
  return dataItems[0]?.id ?? ''
}
