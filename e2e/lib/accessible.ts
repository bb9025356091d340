import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects WCAG 2.2 A and AA, as far as a program can tell. Colours count after transitions have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // Without frames nothing needs to be put together, which takes a page of its own.
  const isOne = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(isOne)
    .withTags(tags)
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html)}`)
  expect(found, page.url()).toEqual([])
}
