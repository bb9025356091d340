import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Expects WCAG 2.2 A and AA, as far as a program can tell. Colours count after transitions have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  const hasAxe = await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return 'axe' in window
  })
  // Without frames nothing needs to be put together, which takes a page of its own.
  const isOne = page.frames().length === 1
  if (isOne && !hasAxe) await page.evaluate(axe.source)
  // What lies in the page already is not sent again: the builder would send it twice for each look.
  const builder = new AxeBuilder(isOne ? { page, axeSource: 'undefined' } : { page })
  const { violations } = await builder
    .setLegacyMode(isOne)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html)}`)
  expect(found, page.url()).toEqual([])
}
