// @vitest-environment happy-dom
// @vitest-environment-options {"url": "https://site.test/films"}
import { describe, expect, it, vi } from 'vitest'
import { cookieStorage } from './cookie-storage.js'
import type { StoredTokens } from './token-storage.js'

const tokens: StoredTokens = {
  accessToken: { value: 'a.b-c; d="é"', expiresAt: 1, renewAt: 0 },
  refreshToken: { value: 'r', role: 'member' },
}

describe('cookieStorage', () => {
  it('stores tokens in a cookie for the next page', () => {
    cookieStorage({ name: 'tokens' }).set(tokens)
    expect(document.cookie).toMatch(/^tokens=%7B/)
    const next = cookieStorage({ name: 'tokens' })
    expect(next.get()).toEqual(tokens)
    expect(cookieStorage({ name: 'other' }).get()).toBeUndefined()
    next.remove()
    expect(next.get()).toBeUndefined()
    expect(document.cookie).toBe('')
  })

  it('sets Path, Max-Age, SameSite and, on https, Secure', () => {
    const set = vi.fn()
    cookieStorage({ name: 't', cookies: { get: () => '', set } }).set(tokens)
    expect(set.mock.calls[0]?.[0]).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/)
  })

  it('reads the cookies of a request', () => {
    const cookie = `a=1; t=${encodeURIComponent(JSON.stringify(tokens))}; b=2`
    const cookies = { get: () => cookie, set: () => {} }
    expect(cookieStorage({ name: 't', cookies }).get()).toEqual(tokens)
  })

  it.each(['t=%', 't=', 't={', 't=%7B%7D', 'x'])(
    'returns undefined for the cookie "%s"',
    (cookie) => {
      const cookies = { get: () => cookie, set: () => {} }
      expect(cookieStorage({ name: 't', cookies }).get()).toBeUndefined()
    },
  )

  it('removes the tokens of another login when the new ones are too long', () => {
    const storage = cookieStorage({ name: 'replaced' })
    storage.set(tokens)
    const long = { ...tokens, accessToken: { value: 'x'.repeat(4000), expiresAt: 1 } }
    storage.set(long)
    expect(storage.get()).toEqual(long)
    expect(cookieStorage({ name: 'replaced' }).get()).toBeUndefined()
  })

  it('stores tokens in memory when they are too long or the browser rejects the cookie', () => {
    const rejecting = cookieStorage({ name: 't', cookies: { get: () => '', set: () => {} } })
    rejecting.set(tokens)
    expect(rejecting.get()).toEqual(tokens)
    const long = { ...tokens, accessToken: { value: 'x'.repeat(4000), expiresAt: 1 } }
    const storage = cookieStorage({ name: 'long' })
    storage.set(long)
    expect(storage.get()).toEqual(long)
    expect(document.cookie).toBe('')
  })
})
