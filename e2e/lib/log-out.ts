import { expect, type Page } from '@playwright/test'

/** Logs out by the header's button, and waits until the browser has been at the hosted page that ends its session there. */
export async function logOut(page: Page): Promise<void> {
  const hosted = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/auth/logout')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await hosted
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
}
