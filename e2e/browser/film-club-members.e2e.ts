import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'
import { untilLoaded } from '../lib/until-loaded.js'

const server = filmClub()

// With transitions, for the notices of the site.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error
  })
})

test('a member keeps a private watchlist', async ({ page, browser }) => {
  await test.step('a visitor joins from the watchlist and returns to it', async () => {
    await page.goto(`${server.url}/watchlist`)
    await expectAccessible(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?to=%2Fwatchlist',
    )
    await joinClub(page, server, { name: 'Ada', password, to: '/watchlist' })
    await expect(page.getByText('Nothing to watch yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('adds a film with the bookmark on its poster, with the keyboard', async () => {
    await page.goto(`${server.url}/films?q=fargo`)
    const mark = page.getByRole('button', { name: 'Watchlist: Fargo' })
    await mark.focus()
    await untilListed(page, () => page.keyboard.press('Enter'))
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${server.url}/films/jaws-1975`)
    const button = page.getByRole('button', { name: 'Add to watchlist' })
    await untilListed(page, () => button.click())
    await expect(page.getByRole('button', { name: 'On your watchlist' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'On your watchlist' })).toBeVisible()
  })

  await test.step('removes a film, which disappears at once, and undoes that', async () => {
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    await expect(page.getByText('2 films')).toBeVisible()
    await page.getByRole('button', { name: 'Watchlist: Fargo' }).click()
    await expect(page.getByText('1 film', { exact: true })).toBeVisible()
    await expect(page.getByText('“Fargo” is no longer on your watchlist.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 films')).toBeVisible()
  })

  await test.step('a failed change is rolled back with a message', async () => {
    await page.route('**/items/remove', (route) => route.abort())
    await page.getByRole('button', { name: 'Watchlist: Jaws' }).click()
    await expect(page.getByText('“Jaws” was not removed from your watchlist.')).toBeVisible()
    await expect(page.getByText('2 films')).toBeVisible()
    await page.unroute('**/items/remove')
  })

  await test.step('other members do not see the film', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await joinClub(other, server, { name: 'Bea', password, to: '/watchlist' })
    await expect(other.getByText('Nothing to watch yet')).toBeVisible()
    await context.close()
  })
})

test('a visitor logs in to write a review and returns to the form', async ({ page }) => {
  await joinClub(page, server, { name: 'Dora', password })
  await logOut(page)
  const film = `${server.url}/films/jaws-1975`
  const firstStar = page.getByLabel('1 star, bad')

  await test.step('with the form of the site', async () => {
    await page.goto(film)
    await page.getByRole('link', { name: 'Log in to write a review' }).click()
    await page.getByLabel('E-mail address').fill('dora@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(firstStar).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Write the first review' })).toBeInViewport()
    await expect(page).toHaveURL(film)
    await logOut(page)
  })

  await test.step('on the hosted page', async () => {
    await page.goto(film)
    await page.getByRole('link', { name: 'Log in to write a review' }).click()
    await openHostedPage(page)
    // Both pages have the same labels; this waits for the hosted one.
    await expect(page).toHaveURL(/\/auth\/authorize/)
    await page.getByLabel('E-mail address').fill('dora@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(firstStar).toBeFocused()
    await expect(page).toHaveURL(film)
  })

  await test.step('the reviews of a film come before the related films', async () => {
    await firstStar.check()
    await page.getByLabel('Your review').fill('Too wet.')
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByText('Your review is published.')).toBeVisible()
    const sections = page.getByRole('article').first().getByRole('heading', { level: 2 })
    await expect(sections.nth(2)).toContainText('Reviews')
    await expect(sections.nth(3)).toContainText('More by')
    await page.reload()
    await expect(page.getByText('Too wet.')).toBeVisible()
    await expect(sections.nth(2)).toContainText('Reviews')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Your review is deleted.')).toBeVisible()
  })
})

test('a visitor reloads the page at the code step and is asked for the code again', async ({
  page,
}) => {
  await page.goto(`${server.url}/sign-up?to=%2Fwatchlist`)
  await page.getByLabel('Name').fill('Rita')
  await page.getByLabel('E-mail address').fill('rita@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const code = page.getByLabel('Code from the e-mail')
  await code.waitFor()
  await page.reload()
  await code.waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password)
  await code.fill(await server.newestCode('rita@example.com'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Logged in as Rita')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/watchlist`)
  await page.goto(`${server.url}/sign-up`)
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('waiting')
})

test('a visitor joins with a registered address and gets a link to log in', async ({ page }) => {
  await joinClub(page, server, { name: 'Emil', password })
  await logOut(page)
  await page.goto(`${server.url}/sign-up?to=%2Fwatchlist`)
  await page.getByLabel('E-mail address').fill('emil@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expectAccessible(page)
  const problem = page.getByText('There is already an account')
  await expect(problem).toHaveCount(1)
  await problem.getByRole('link', { name: 'Log in' }).click()
  // The sign-up form has the same labels; this waits for the login form.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('emil@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your watchlist' })).toBeVisible()
})

test('a member lists reviews, changes the password and logs out', async ({ page }) => {
  await page.goto(`${server.url}/account`)
  await expect(page).toHaveURL(/\/login\?to=%2Faccount/)
  await joinClub(page, server, { name: 'Cleo', password, to: '/films/jaws-1975' })
  await page.getByLabel('4 stars, good').check()
  await page.getByLabel('Your review').fill('I do not swim any more.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Your review is published.')).toBeVisible()

  await page.getByRole('link', { name: 'Logged in as Cleo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your reviews' })).toContainText('Jaws')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose another')
  await expectAccessible(page)
  await page.getByLabel('New password').fill('quite another password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out on this device' }).click()
  // The hosted pages have ended their own session and redirected back.
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()

  await page.goto(`${server.url}/login?to=%2Faccount`)
  await page.getByLabel('E-mail address').fill('cleo@example.com')
  await page.getByLabel('Password').fill('quite another password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo' })).toBeVisible()
})

// Each width once, and each light once: colours do not change the layout.
for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`pages of a member fit ${width} px, with long words, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
    const page = await context.newPage()
    const name = `Donaudampfschifffahrtsgesellschaftskapitaen${width}`
    await joinClub(page, server, { name, password, to: '/films/jaws-1975' })
    const button = page.getByRole('button', { name: 'Add to watchlist' })
    await untilListed(page, () => button.click())
    await page.getByLabel('4 stars, good').check()
    await page.getByLabel('Your review').fill(`See https://example.com/${'a'.repeat(120)}`)
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByText('Your review is published.')).toBeVisible()
    for (const path of ['/', '/films', '/films/jaws-1975', '/watchlist', '/account']) {
      await page.goto(server.url + path)
      await untilLoaded(page)
      await expectFitsAndIsAccessible(page, 'all but contrast')
    }
    await context.close()
  })
}

/**
 * Adds a film to the list and waits for the server, because the page shows the film before the request ends, and a
 * navigation cancels the request.
 */
async function untilListed(page: Page, press: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse((answer) => answer.url().endsWith('/wix-data/v2/items'))
  await press()
  expect((await reply).status()).toBe(200)
}
