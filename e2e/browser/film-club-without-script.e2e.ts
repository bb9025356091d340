import { expect, test } from '@playwright/test'
import { expectFits } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'

const server = filmClub()

test.use({ javaScriptEnabled: false })

for (const [language, heading, link] of [
  ['', 'This page needs JavaScript', 'manage your login and devices'],
  ['/de', 'Diese Seite braucht JavaScript', 'Anmeldung und Geräte verwalten'],
  ['/he', 'הדף הזה דורש JavaScript', 'לנהל את ההתחברות והמכשירים'],
] as const) {
  for (const path of ['/account', '/callback']) {
    test(`${language}${path} leads to the server's account page`, async ({ page }) => {
      await page.goto(`${server.url}${language}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectFits(page)
      await page.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(/\/auth\//)
      await expect(page.locator('input[type="password"]')).toBeVisible()
    })
  }
}

for (const page of ['login', 'sign-up']) {
  test(`/${page} links to the server's page`, async ({ page: tab }) => {
    await tab.goto(`${server.url}/${page}`)
    await tab.getByRole('link', { name: 'Use the hosted page instead' }).click()
    await expect(tab).toHaveURL(new RegExp(`/auth/${page}\\?`))
    await expect(tab.locator('input[type="password"]')).toBeEnabled()
  })
}

for (const [language, name] of [
  ['', 'Search films or directors'],
  ['/de', 'Filme oder Regie suchen'],
] as const) {
  test(`${language}/people: a search opens the list of films, which keeps the text`, async ({
    page,
  }) => {
    await page.goto(`${server.url}${language}/people`)
    await page.getByRole('search').getByLabel(name).fill('shawshank')
    await page.getByRole('search').getByLabel(name).press('Enter')
    await expect(page).toHaveURL(`${server.url}${language}/films?q=shawshank`)
    await expect(page.getByRole('search').getByLabel(name)).toHaveValue('shawshank')
    await expect(page.getByRole('link', { name: /^The Shawshank/ }).first()).toBeVisible()
  })
}
