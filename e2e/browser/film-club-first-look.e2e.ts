import { expect, type Page, test } from '@playwright/test'
import { filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'

const server = filmClub()

/** Keeps React away from a page until it is let in. */
async function withoutReact(page: Page): Promise<{ letIn(): void }> {
  let letIn = () => {}
  const held = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route('**/assets/react-dom-*.js', async (route) => {
    await held
    await route.continue()
  })
  return { letIn }
}

const firstLooks = [
  { path: '/', heading: /Three thousand films/, content: 'a.film-card' },
  { path: '/films?genre=Horror', heading: 'Films', content: 'a.film-card' },
  { path: '/films/jaws-1975', heading: 'Jaws', content: '.film-facts' },
  { path: '/people', heading: 'People', content: 'a.person' },
  { path: '/people/Woody%20Allen', heading: 'Woody Allen', content: 'a.film-card' },
]

for (const { path, heading, content } of firstLooks) {
  test(`${path} is there before React, which then takes it over as it is`, async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    const react = await withoutReact(page)
    // Letters of another face could move something too.
    await page.route('**/*.woff2', () => {})
    await page.goto(server.url + path)
    const drawn = page.locator(content).first()
    await expect(drawn).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    // What one could press would not answer yet.
    for (const control of await page.locator('input, select, button').all()) {
      expect(await control.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    }
    const [before, node] = [await drawn.boundingBox(), await drawn.elementHandle()]
    react.letIn()
    await expect(page.locator('[inert]')).toHaveCount(0)
    expect(await node?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await drawn.boundingBox()).toEqual(before)
    expect(problems).toEqual([])
  })
}

test('a link leads on before React is there', async ({ page }) => {
  await withoutReact(page)
  await page.goto(`${server.url}/films`)
  await page.locator('a.film-card').first().click()
  await expect(page).toHaveURL(/\/films\/[^/]+$/)
  await expect(page.locator('.film-facts')).toBeVisible()
})

test('what one chooses once it can be chosen is done', async ({ page }) => {
  const react = await withoutReact(page)
  await page.goto(`${server.url}/films`)
  await expect(page.locator('a.film-card').first()).toBeVisible()
  const chosen = page.getByLabel('Order').selectOption({ label: 'Oldest first' })
  react.letIn()
  await chosen
  await expect(page).toHaveURL(/sort=oldest/)
})

test('nothing is drawn for a member, whose page has more than that', async ({ page }) => {
  await joinClub(page, server, { name: 'Ilsa', password })
  const react = await withoutReact(page)
  const answer = page.waitForResponse(/wix-data/)
  await page.goto(`${server.url}/films`)
  await answer
  await expect(page.locator('main[aria-busy]')).toBeEmpty()
  react.letIn()
  await expect(page.locator('a.film-card').first()).toBeVisible()
  await expect(page.getByText('Logged in as Ilsa')).toBeVisible()
})
