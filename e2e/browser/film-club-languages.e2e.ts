import { expect, type Page, test } from '@playwright/test'
import { watchConsole } from '../lib/browser-console.js'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'

const server = filmClub()

const forVisitors = ['/login', '/sign-up']
const forAnybody = ['', '/films', '/films?q=kubrik', '/films/jaws-1975', '/people', '/nowhere']
const charts = ['/charts', '/charts?view=tables', '/people/Steven%20Spielberg']
const forMembers = [...forAnybody, ...charts, '/watchlist', '/account']

const looks = [
  {
    name: 'German',
    root: { lang: 'de', dir: 'ltr' },
    colorScheme: 'dark' as const,
    loading: /wird geladen/,
  },
  {
    name: 'Hebrew',
    root: { lang: 'he', dir: 'rtl' },
    colorScheme: 'light' as const,
    loading: /בטעינה/,
  },
]

for (const { name, root, colorScheme, loading } of looks) {
  test(`every page in ${name} hydrates without a mismatch, fits and is accessible`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
    // The offer to change the language fades in at any moment; a test below covers it.
    await context.addInitScript(() => localStorage.setItem('film-club.language-offered', 'yes'))
    const page = await context.newPage()
    const complaints = watchConsole(page)
    const checkPage = async (path: string): Promise<void> => {
      await page.goto(`${server.url}/${root.lang}${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', root.lang)
      await expect(page.locator('html')).toHaveAttribute('dir', root.dir)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByText(loading)).toHaveCount(0)
      await expectFits(page, `${path} on a phone`)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectFits(page, `${path} on a wide screen`)
      await page.setViewportSize({ width: 390, height: 844 })
    }
    for (const path of forVisitors) await checkPage(path)
    await joinClub(page, server, { name, password })
    for (const path of forMembers) await checkPage(path)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a Hebrew page is mirrored', async ({ page }) => {
  for (const path of ['/films', '/films/jaws-1975', '/people']) {
    await page.goto(server.url + path)
    const english = await middleOf(page, 'h1')
    await page.goto(`${server.url}/he${path}`)
    const hebrew = await middleOf(page, 'h1')
    const width = page.viewportSize()?.width ?? 0
    expect([english < width / 2, hebrew > width / 2], path).toEqual([true, true])
    expect(await middleOf(page, '.site-name'), path).toBeGreaterThan(width / 2)
  }
})

/** Returns the horizontal centre of an element's text, in pixels from the left. */
function middleOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return (left + right) / 2
  })
}

test('a visitor changes the language in the footer, and keeps the page and its search', async ({
  page,
}) => {
  await page.goto(`${server.url}/films?genre=Western&from=1960`)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`${server.url}/de/films?genre=Western&from=1960`)
  await expect(page.getByRole('radio', { name: /^Western/ })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filme')
  await page.getByRole('link', { name: 'Regie', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/de/people`)
  await page.getByRole('link', { name: 'עברית' }).click()
  await expect(page).toHaveURL(`${server.url}/he/people`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('במאים')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${server.url}/people`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directors')
})

test('a page links to itself in every language', async () => {
  const response = await fetch(`${server.url}/de/films?genre=Western&sort=votes&utm=mail`)
  const html = (await response.text()).replaceAll('&amp;', '&')
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...parts]) => parts)
  const path = '/films?genre=Western'
  expect(found(/<link rel="canonical" href="([^"]*)"/g)).toEqual([[`${server.url}/de${path}`]])
  expect(found(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)).toEqual([
    ['en', server.url + path],
    ['de', `${server.url}/de${path}`],
    ['he', `${server.url}/he${path}`],
    ['x-default', server.url + path],
  ])
  expect(found(/<meta property="og:locale" content="([^"]*)"/g)).toEqual([['de_DE']])
  expect(html).toContain('36 Filme')
})

test('a first visit offers the language of the browser, once', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  const offer = page.getByText('Den Film club gibt es auch auf Deutsch.')
  await page.goto(`${server.url}/films?genre=Western`)
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('status').getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`${server.url}/de/films?genre=Western`)
  await page.goto(`${server.url}/films`)
  // The offer appears with the scripts of further pages.
  await page.locator('link[rel=modulepreload][href*="/login-"]').waitFor({ state: 'attached' })
  await expect(offer).toHaveCount(0)
  await context.close()
})

test('e-mails, hosted pages and the return URL have the language of the page', async ({ page }) => {
  await test.step('a member signs up with the form of the site', async () => {
    await page.goto(`${server.url}/de/sign-up?to=%2Ffilms%2Fjaws-1975`)
    await page.getByLabel('Anzeigename').fill('Ilsa')
    await page.getByLabel('E-Mail-Adresse').fill('ilsa@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await page.getByLabel('Code aus der E-Mail').waitFor()
    const { subject, code } = await server.messageTo('ilsa@example.com')
    expect(subject).toContain('ist dein Code für Film club')
    await page.getByLabel('Code aus der E-Mail').fill(String(code))
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(page).toHaveURL(`${server.url}/de/films/jaws-1975`)
    await expect(page.getByText('Angemeldet als Ilsa')).toBeVisible()
  })

  await test.step('a member logs in on the hosted page', async () => {
    await page.goto(`${server.url}/de/account`)
    await page.getByRole('button', { name: 'Auf diesem Gerät abmelden' }).click()
    await expect(page).toHaveURL(`${server.url}/de`)
    await page.goto(`${server.url}/de/films/jaws-1975`)
    await page.getByRole('link', { name: 'Anmelden und eine Kritik schreiben' }).click()
    await page.getByRole('link', { name: 'Stattdessen die gehostete Seite verwenden' }).click()
    await expect(page).toHaveURL(/\/auth\/authorize/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByLabel('E-Mail-Adresse').fill('ilsa@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    const callback = page.waitForRequest((request) => request.url().includes('/de/callback'))
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await callback
    await expect(page).toHaveURL(`${server.url}/de/films/jaws-1975`)
    await expect(page.getByText('Angemeldet als Ilsa')).toBeVisible()
  })
})
