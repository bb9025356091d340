import type { Page } from '@playwright/test'

/** Saves a screenshot of the whole page if `FOYER_TEST_SCREENSHOTS` names a folder. The name may be any text. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.FOYER_TEST_SCREENSHOTS
  if (folder === undefined) return
  const path = `${folder}/${name.replaceAll(/\W+/g, '-')}.png`
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
