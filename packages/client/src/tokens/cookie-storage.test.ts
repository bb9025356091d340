// @vitest-environment happy-dom
// @vitest-environment-options {"url": "https://site.test/films"}
import { describe, expect, it, vi } from 'vitest'
import { cookieStorage } from './cookie-storage.js'
import type { StoredTokens } from './storage.js'

const tokens: StoredTokens = {
  accessToken: { value: 'a.b-c; d="é"', expiresAt: 1, renewAt: 0 },
  refreshToken: { value: 'r', role: 'member' },
}

describe('cookieStorage', () => {
  it('keeps tokens for the next page and for the server', () => {
    cookieStorage({ name: 'tokens' }).set(tokens)
    expect(document.cookie).toMatch(/^tokens=%7B/)
    const next = cookieStorage({ name: 'tokens' })
    expect(next.get()).toEqual(tokens)
    expect(cookieStorage({ name: 'other' }).get()).toBeUndefined()
    next.remove()
    expect(next.get()).toBeUndefined()
    expect(document.cookie).toBe('')
  })

  it('is for this site, and on https for nothing else', () => {
    const set = vi.fn()
    cookieStorage({ name: 't', cookies: { get: () => '', set } }).set(tokens)
    expect(set.mock.calls[0]?.[0]).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/)
  })

  it('reads the cookies of a request', () => {
    const cookie = `a=1; t=${encodeURIComponent(JSON.stringify(tokens))}; b=2`
    const cookies = { get: () => cookie, set: () => {} }
    expect(cookieStorage({ name: 't', cookies }).get()).toEqual(tokens)
  })

  it.each(['t=%', 't=', 't={', 't=%7B%7D', 'x'])('counts "%s" as none', (cookie) => {
    const cookies = { get: () => cookie, set: () => {} }
    expect(cookieStorage({ name: 't', cookies }).get()).toBeUndefined()
  })

  it('keeps in memory what is too long for a cookie, and what the browser refuses', () => {
    const refusing = cookieStorage({ name: 't', cookies: { get: () => '', set: () => {} } })
    refusing.set(tokens)
    expect(refusing.get()).toEqual(tokens)
    const long = { ...tokens, accessToken: { value: 'x'.repeat(4000), expiresAt: 1 } }
    const storage = cookieStorage({ name: 'long' })
    storage.set(long)
    expect(storage.get()).toEqual(long)
    expect(document.cookie).toBe('')
  })
})
