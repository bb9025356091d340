import { expect, type Page } from '@playwright/test'

/**
 * Follows the link of the login or sign-up page to the hosted page, once it is hydrated: before, it returns nowhere. Waits for
 * the hosted page, because the site's page has links with the same names.
 */
export async function openHostedPage(page: Page): Promise<void> {
  await expect(page.getByLabel('Password')).toBeEnabled()
  await page.getByRole('link', { name: 'Use the hosted page instead' }).click()
  await expect(page).toHaveURL(/\/auth\//)
}
