import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects WCAG 2.2 A and AA, as far as axe can check them. Waits for transitions first, because axe reads colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasRunningAnimation)).toBe(false)
  // Without frames, no results have to be merged, which axe does in a second page.
  const isSingleFrame = page.frames().length === 1
  const violations = isSingleFrame ? await auditPage(page) : await auditFrames(page)
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(faults, page.url()).toEqual([])
}

function hasRunningAnimation(): boolean {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
}

/** A violated rule with its elements. */
interface Violation {
  id: string
  nodes: { html: string }[]
}

/** The audited page stores its result in `audit`. */
type AuditedWindow = Window & { axe?: typeof axe; audit?: Violation[] | { error: string } }

/**
 * Audits a page without frames. The page stores the result and the test polls it, because Chromium sometimes never
 * resolves a call that awaits a promise of the page.
 */
async function auditPage(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate((values) => {
    const audited: AuditedWindow = window
    delete audited.audit
    const options = { resultTypes: ['violations' as const], runOnly: values }
    audited.axe?.run(document, options).then(
      ({ violations }) => {
        const brief = ({ html }: { html: string }): { html: string } => ({ html })
        audited.audit = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(brief) }))
      },
      (error: unknown) => {
        audited.audit = { error: String(error) }
      },
    )
  }, tags)
  const readAudit = (): Promise<Violation[] | { error: string } | null> =>
    page.evaluate(() => (window as AuditedWindow).audit ?? null)
  await expect.poll(readAudit, { timeout: 30_000 }).not.toBeNull()
  const audit = await readAudit()
  if (Array.isArray(audit)) return audit
  throw new Error(`axe could not audit ${page.url()}: ${audit?.error}`)
}

async function auditFrames(page: Page): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations
}
