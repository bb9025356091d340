import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.js'

/** Nothing of a page spills over its window; `what` names the page where its address does not. */
export async function expectFits(page: Page, what: string = page.url()): Promise<void> {
  const spilled = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(spilled, what).toBeLessThanOrEqual(0)
}

/** A page as it should be: nothing spills over, and a program finds nothing in the way of anybody. */
export async function expectInOrder(page: Page): Promise<void> {
  await expectFits(page)
  await expectAccessible(page)
}
