import type { Page } from '@playwright/test'
import type { FoyerServer } from './foyer-server.js'

/** Joins the film club on its own page with the code from the e-mail, and expects to end at `to`. */
export async function joinClub(
  page: Page,
  server: Pick<FoyerServer, 'url' | 'newestCode'>,
  { name, password, to = '/' }: { name: string; password: string; to?: string },
): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`
  await page.goto(`${server.url}/sign-up?to=${encodeURIComponent(to)}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Code from the e-mail').waitFor()
  await page.getByLabel('Code from the e-mail').fill(await server.newestCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`Logged in as ${name}`).waitFor()
  await page.waitForURL((url) => url.pathname + url.search === to)
}
