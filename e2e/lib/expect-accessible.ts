import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Rules of an audit: all, all but colour contrast (which takes most of the time), or those that depend on the colours
 * and the width of a page.
 */
export type AuditedRules = 'all' | 'all but contrast' | 'appearance'

const contrast = 'color-contrast'

const options: Record<AuditedRules, axe.RunOptions> = {
  all: { runOnly: tags },
  'all but contrast': { runOnly: tags, rules: { [contrast]: { enabled: false } } },
  appearance: { runOnly: { type: 'rule', values: [contrast, 'target-size'] } },
}

/**
 * Expects WCAG 2.2 A and AA, as far as axe can check them. Waits for transitions first, because axe reads colours.
 *
 * @param rules Default: all. Fewer are enough for a page that is audited elsewhere in the same colours.
 * @example await expectAccessible(page, 'all but contrast')
 */
export async function expectAccessible(page: Page, rules: AuditedRules = 'all'): Promise<void> {
  await expect.poll(() => page.evaluate(hasRunningAnimation), { intervals }).toBe(false)
  const violations = await auditPage(page, options[rules])
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(faults, page.url()).toEqual([])
}

/** Milliseconds between two reads of a value; most are there at the first. */
const intervals = [25, 50, 100]

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
 * Audits a page without its frames: the sandbox of the console's previews runs no script, so axe would wait for them in
 * vain. The page stores the result and the test polls it, because Chromium sometimes never resolves a call that awaits
 * a promise of the page.
 */
async function auditPage(page: Page, rules: axe.RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate((values) => {
    const audited: AuditedWindow = window
    delete audited.audit
    audited.axe?.run(document, { resultTypes: ['violations'], iframes: false, ...values }).then(
      ({ violations }) => {
        const brief = ({ html }: { html: string }): { html: string } => ({ html })
        audited.audit = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(brief) }))
      },
      (error: unknown) => {
        audited.audit = { error: String(error) }
      },
    )
  }, rules)
  let audit: Violation[] | { error: string } | null = null
  const readAudit = async (): Promise<typeof audit> => {
    audit = await page.evaluate(() => (window as AuditedWindow).audit ?? null)
    return audit
  }
  await expect.poll(readAudit, { intervals, timeout: 30_000 }).not.toBeNull()
  if (Array.isArray(audit)) return audit
  throw new Error(`axe could not audit ${page.url()}: ${JSON.stringify(audit)}`)
}
