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
  it('follows the system without a stored choice', () => {
    expect(storedTheme()).toBe('system')
    localStorage.setItem('film-club.theme', 'plaid')
    expect(storedTheme()).toBe('system')
  })

  it('applies a choice, stores it, and removes it', () => {
    applyTheme('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(storedTheme()).toBe('dark')
    applyTheme('system')
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect(storedTheme()).toBe('system')
  })

  it('early.js applies the stored choice', () => {
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
