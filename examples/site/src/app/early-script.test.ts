// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { enableFonts } from './fonts.js'

/** Runs `early.js` as the page does. */
function runEarly(): void {
  new Function(readFileSync(join(import.meta.dirname, 'early.js'), 'utf8'))()
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.fonts
})

it('uses cached fonts from the first paint', () => {
  runEarly()
  expect(document.documentElement.dataset.fonts).toBeUndefined()
  enableFonts()
  delete document.documentElement.dataset.fonts
  runEarly()
  expect(document.documentElement.dataset.fonts).toBe('here')
})
