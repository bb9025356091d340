import { expect, type Page } from '@playwright/test'

/** Waits until a page shows its content. A page with live queries keeps a request open, so the network never idles. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}
