import { expect, type Page } from '@playwright/test'

/** Logs out with the button in the header, and waits until the hosted page has ended the browser's session. */
export async function logOut(page: Page): Promise<void> {
  const hosted = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/auth/logout')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await hosted
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
}
