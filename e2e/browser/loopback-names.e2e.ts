import { expect, type Page, test } from '@playwright/test'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'
import { logOut } from '../lib/log-out.js'
import { openHostedPage } from '../lib/open-hosted-page.js'

const server = filmClub()

const newcomers = [
  { host: 'localhost', name: 'Ilsa' },
  { host: '127.0.0.1', name: 'Rick' },
  { host: '[::1]', name: 'Sam' },
]

for (const { host, name } of newcomers) {
  test(`a visitor signs up and logs in on ${host}, without an error or warning in the browser's console`, async ({
    page,
  }) => {
    const origin = `http://${host}:${server.port}`
    const complaints = watchBrowser(page)
    await joinClub(page, { ...server, url: origin }, { name, password })
    expect(new URL(page.url()).origin).toBe(origin)

    await logOut(page)
    await page.goto(`${origin}/login`)
    await typeLogin(page, name)
    await expect(page.getByText(`Logged in as ${name}`)).toBeVisible()

    await logOut(page)
    await page.goto(`${origin}/login`)
    await openHostedPage(page)
    await expect(page).toHaveURL(/\/auth\/authorize/)
    expect(new URL(page.url()).origin).toBe(origin)
    await typeLogin(page, name)
    await expect(page.getByText(`Logged in as ${name}`)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
    await page.goto(`${origin}/auth/account`)
    await expect(page.locator('#nickname')).toHaveValue(name)
    expect(complaints).toEqual([])
  })
}

async function typeLogin(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Collects all errors and warnings of the browser's console, including the browser's own. */
function watchBrowser(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
