import { expect, type Page, test } from '@playwright/test'
import { filmClub } from '../lib/film-club.js'
import { tabTo } from '../lib/tab-to.js'

const server = filmClub()

/** Tag name of the focused element: `BODY` when the focus is lost. */
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

async function logIn(page: Page, path = ''): Promise<void> {
  await page.goto(`${server.url}/console${path}`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
}

test('the focus moves to the content after a login, a link and a command', async ({ page }) => {
  await logIn(page)
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('main').locator('a[href$="/clients"]'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill('API keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the rail keeps the focus after a click on one of its links', async ({ page }) => {
  await logIn(page)
  const members = page.getByRole('link', { name: 'Members', exact: true })
  await members.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expect(members).toBeFocused()
})

test('the menu of a phone closes by Escape, and a link in it leads to the content', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${server.url}/console`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.press('Enter')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('link', { name: 'API keys' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus stays near an entry that is removed', async ({ page }) => {
  await server.callAsOwner('POST', '/_foyer/v1/keys', { name: 'deploy', scopes: ['data:read'] })
  await logIn(page, '/keys')
  const row = page.getByRole('row').filter({ hasText: 'deploy' })
  const remove = row.getByRole('button').last()
  await remove.press('Enter')
  await row.getByRole('button').first().press('Enter')
  await expect(row).toBeHidden()
  await expect.poll(() => focusedTag(page)).not.toBe('BODY')
})

test('an arrow key does not change the language of the console', async ({ page }) => {
  await logIn(page)
  const german = page.getByRole('button', { name: 'Deutsch' })
  await german.focus()
  await page.keyboard.press('ArrowDown')
  await expect(german).toBeFocused()
  await german.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Konsole' })).toBeVisible()
})

test('the columns that stay in sight do not cover the focus', async ({ page }) => {
  await logIn(page, '/collections/films')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  const buttons = grid.getByRole('columnheader').getByRole('button')
  await buttons.last().focus()
  const count = await buttons.count()
  const covered: string[] = []
  for (let step = 0; step < count - 2; step++) {
    await page.keyboard.press('Shift+Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused) return 'nothing'
      const { left, right, top, height } = focused.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, top + height / 2)
      return focused.contains(at) || at?.contains(focused) ? '' : focused.outerHTML.slice(0, 120)
    })
    if (name) covered.push(name)
  }
  expect(covered).toEqual([])
})
