import { expect, type Page } from '@playwright/test'

/**
 * Follows the link from the login or sign-up page to the hosted page. Waits until the link is hydrated, because it has
 * no return URL before, and until the hosted page is open, because both pages have links with the same names.
 */
export async function openHostedPage(page: Page): Promise<void> {
  await expect(page.getByLabel('Password')).toBeEnabled()
  await page.getByRole('link', { name: 'Use the hosted page instead' }).click()
  await expect(page).toHaveURL(/\/auth\//)
}
