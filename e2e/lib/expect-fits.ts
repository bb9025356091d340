import { expect, type Page } from '@playwright/test'
import { type AuditedRules, expectAccessible } from './expect-accessible.js'

/** Expects that a page does not scroll horizontally. Failures name the page by `name`. */
export async function expectFits(page: Page, name: string = page.url()): Promise<void> {
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow, { message: name, intervals: [25, 50, 100] }).toBeLessThanOrEqual(0)
}

/** Expects that a page does not scroll horizontally and passes the accessibility audit, of all rules by default. */
export async function expectFitsAndIsAccessible(page: Page, rules?: AuditedRules): Promise<void> {
  await expectFits(page)
  await expectAccessible(page, rules)
}
