import { expect, type Locator, type Page } from '@playwright/test'

/** More than there are on any page. */
const mostStops = 120

/** Goes on with the tab key until the focus is where it should be, which must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  expect(await target.evaluate((element) => element.outerHTML), 'reached by the tab key').toBe('')
}
