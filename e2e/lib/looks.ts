import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.js'
import { expectFits } from './expect-fits.js'
import { saveScreenshot } from './save-screenshot.js'

/** Options of a test that begins on a phone in dark mode. */
export const phoneInTheDark = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
} as const

const wide = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

/** Each width and each colour scheme once: colours do not change the layout. */
const looks = [
  { name: 'wide', ...wide, rules: 'all' },
  { name: 'phone in the dark', ...phoneInTheDark, rules: 'appearance' },
] as const

/**
 * Expects that a page fits and is accessible in a wide window in light mode, then on a phone in dark mode, where it
 * stays.
 *
 * @param options.isAudited False for a page without JavaScript, which axe cannot audit. Default: true.
 * @example await expectFitsInBothLooks(page, 'webhook-form')
 */
export async function expectFitsInBothLooks(
  page: Page,
  name: string,
  { isAudited = true }: { isAudited?: boolean } = {},
): Promise<void> {
  for (const { name: look, viewport, colorScheme, rules } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await saveScreenshot(page, `${name}-${look}`)
    await expectFits(page, `${name}, ${look}`)
    if (isAudited) await expectAccessible(page, rules)
  }
}
