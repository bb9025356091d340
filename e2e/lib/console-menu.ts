import type { Page } from '@playwright/test'

/** Opens the console's menu where the window is narrow. A wide one shows it always. */
export async function openMenu(page: Page, name = 'Menu'): Promise<void> {
  const closed = page.getByRole('button', { name, exact: true, expanded: false })
  if (await closed.isVisible()) await closed.click()
}
