// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, storedTheme } from './theme.js'

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

describe('theme', () => {
  it('follows the system until somebody chooses', () => {
    expect(storedTheme()).toBe('system')
    localStorage.setItem('film-club.theme', 'plaid')
    expect(storedTheme()).toBe('system')
  })

  it('puts a choice on the page, keeps it, and takes it back', () => {
    applyTheme('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(storedTheme()).toBe('dark')
    applyTheme('system')
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect(storedTheme()).toBe('system')
  })

  it('is on the page before the first paint, under the same key', () => {
    applyTheme('dark')
    delete document.documentElement.dataset.theme
    const early = readFileSync(join(import.meta.dirname, 'early.js'), 'utf8')
    new Function(early)()
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('works without storage', () => {
    const refuse = () => {
      throw new DOMException('storage is switched off', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(storedTheme()).toBe('system')
    applyTheme('light')
    expect(document.documentElement.dataset.theme).toBe('light')
    vi.unstubAllGlobals()
  })
})
