import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects WCAG 2.2 A and AA, as far as a program can tell. Colours count after transitions have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasRunningAnimation)).toBe(false)
  // Without frames nothing needs to be put together, which takes a page of its own.
  const isOne = page.frames().length === 1
  const faults = isOne ? await auditPage(page) : await auditFrames(page)
  expect(faults, page.url()).toEqual([])
}

function hasRunningAnimation(): boolean {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
}

/** The result of an audit, in the page that is audited. */
type AuditedWindow = Window & { axe?: typeof axe; faults?: string[] | undefined }

/**
 * Audits a page without frames. The page keeps the result until it is asked for it: Chromium sometimes never answers a call
 * that waits for a promise of the page.
 */
async function auditPage(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate((values) => {
    const audited: AuditedWindow = window
    audited.faults = undefined
    const options = { resultTypes: ['violations' as const], runOnly: values }
    audited.axe?.run(document, options).then(
      ({ violations }) => {
        audited.faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html)}`)
      },
      (error: unknown) => {
        audited.faults = [String(error)]
      },
    )
  }, tags)
  const readFaults = (): Promise<string[] | null> =>
    page.evaluate(() => (window as AuditedWindow).faults ?? null)
  await expect.poll(readFaults, { timeout: 30_000 }).not.toBeNull()
  return (await readFaults()) ?? []
}

async function auditFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html)}`)
}
