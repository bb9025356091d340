// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.js'
import type { StoredTokens } from './token-storage.js'

const tokens: StoredTokens = {
  accessToken: { value: 'a', expiresAt: 1, renewAt: 0 },
  refreshToken: { value: 'r', role: 'member' },
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('browserStorage', () => {
  it('stores tokens for the next page, and returns the same object for the same entry', () => {
    browserStorage({ key: 'k' }).set(tokens)
    const next = browserStorage({ key: 'k' })
    expect(next.get()).toEqual(tokens)
    expect(next.get()).toBe(next.get())
    next.remove()
    expect(next.get()).toBeUndefined()
    expect(localStorage.getItem('k')).toBeNull()
  })

  it.each([
    'null',
    '{',
    '[]',
    '"x"',
    '7',
    '',
    '{"__proto__":{"accessToken":1}}',
    '{"accessToken":{"value":"a","expiresAt":"soon"},"refreshToken":{"value":"r","role":"member"}}',
    '{"accessToken":{"value":"a","expiresAt":1},"refreshToken":{"value":"","role":"member"}}',
    '{"accessToken":{"value":"a","expiresAt":1},"refreshToken":{"value":"r","role":"owner"}}',
    'x'.repeat(1_000_000),
    `{"accessToken":{"value":"${'x'.repeat(2_000_000)}","expiresAt":9e9},"refreshToken":{"value":"r","role":"member"}}`,
  ])('returns undefined for a corrupt entry: %.60s', (text) => {
    localStorage.setItem('k', text)
    const storage = browserStorage({ key: 'k' })
    expect(storage.get()).toBeUndefined()
    storage.set(tokens)
    expect(browserStorage({ key: 'k' }).get()).toEqual(tokens)
  })

  it('keeps the known-device token when the tokens are removed', () => {
    const storage = browserStorage({ key: 'k' })
    expect(storage.knownDevice).toBeFalsy()
    storage.set(tokens)
    storage.knownDevice = 'proof'
    storage.remove()
    expect(browserStorage({ key: 'k' }).knownDevice).toBe('proof')
    expect(browserStorage({ key: 'other' }).knownDevice).toBeFalsy()
  })

  it('is shared by tabs, but not in sessionStorage, which each tab has for itself', () => {
    expect(browserStorage({ key: 'k' }).sharedName).toBe('k')
    expect(browserStorage({ key: 'k', area: 'session' }).sharedName).toBeUndefined()
  })

  it('stores the tokens in memory when the storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => {},
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const storage = browserStorage({ key: 'k' })
    storage.set(tokens)
    storage.knownDevice = 'proof'
    expect(storage.get()).toBe(tokens)
    storage.remove()
    expect(storage.get()).toBeUndefined()
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem() {}, clear() {} })
  })

  it('stores the tokens in memory when the storage is blocked', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
      clear() {},
    })
    const storage = browserStorage({ key: 'k' })
    expect(storage.get()).toBeUndefined()
    storage.set(tokens)
    expect(storage.get()).toBe(tokens)
    storage.remove()
    expect(storage.get()).toBeUndefined()
  })

  it('calls its listener when another tab changes the storage, and when the page is restored', () => {
    const listener = vi.fn()
    const stop = browserStorage({ key: 'k' }).subscribe?.(listener)
    dispatchEvent(new StorageEvent('storage', { key: 'k' }))
    // A page in the back/forward cache gets no `storage` events.
    dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(2)
    stop?.()
    dispatchEvent(new StorageEvent('storage', { key: 'k' }))
    dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
