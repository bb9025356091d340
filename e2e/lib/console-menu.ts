import { expect, type Page } from '@playwright/test'

/** Opens the console's menu where the window is narrow. A wide one shows it always. */
export async function openMenu(page: Page, name = 'Menu'): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  const button = page.getByRole('button', { name, exact: true })
  // The menu of the page before closes when the next one is there.
  if (await button.isVisible()) await button.and(page.locator('[aria-expanded="false"]')).click()
}
