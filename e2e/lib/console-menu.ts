import { expect, type Page } from '@playwright/test'

/** Opens the navigation of the console if the window is too narrow to show it. */
export async function openMenu(page: Page, name = 'Menu'): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  const button = page.getByRole('button', { name, exact: true })
  // The menu of the previous page closes when the next page has rendered.
  if (await button.isVisible()) await button.and(page.locator('[aria-expanded="false"]')).click()
}
