import { expect, type Locator, type Page } from '@playwright/test'

/** Upper limit for the focusable elements of a page. */
const MAX_PRESSES = 120

/** Presses Tab until the target has the focus, and expects that it is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MAX_PRESSES; stops++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  expect(await target.evaluate((element) => element.outerHTML), 'reached by the tab key').toBe('')
}
