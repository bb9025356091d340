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
    cookieStorage({ name: 't', secure: false, cookies: { get: () => '', set } }).set(tokens)
    expect(set.mock.lastCall?.[0]).toMatch(/; SameSite=Lax$/)
  })

  it('sets Secure on a server that asks for it', () => {
    vi.stubGlobal('location', undefined)
    const set = vi.fn()
    const cookies = { get: () => '', set }
    cookieStorage({ name: 't', cookies }).set(tokens)
    expect(set.mock.lastCall?.[0]).toMatch(/; SameSite=Lax$/)
    cookieStorage({ name: 't', secure: true, cookies }).set(tokens)
    expect(set.mock.lastCall?.[0]).toMatch(/; Secure$/)
    vi.unstubAllGlobals()
  })

  it('keeps the known-device token for the next page, also after a logout', () => {
    const storage = cookieStorage({ name: 'tokens' })
    storage.set(tokens)
    storage.knownDevice = 'device'
    storage.remove()
    expect(cookieStorage({ name: 'tokens' }).knownDevice).toBe('device')
    expect(localStorage.getItem('tokens.knownDevice')).toBe('device')
  })

  it('keeps the known-device token of a request on a server in memory', () => {
    localStorage.clear()
    const cookies = { get: () => '', set: vi.fn() }
    const storage = cookieStorage({ name: 'tokens', cookies })
    storage.knownDevice = 'device'
    expect(storage.knownDevice).toBe('device')
    expect(cookieStorage({ name: 'tokens', cookies }).knownDevice).toBeUndefined()
    expect(localStorage).toHaveLength(0)
    expect(cookies.set).not.toHaveBeenCalled()
  })

  it('calls its listener when the page is restored or becomes visible, and never on a server', () => {
    const listener = vi.fn()
    const stop = cookieStorage({ name: 'tokens' }).subscribe?.(listener)
    dispatchEvent(new Event('pageshow'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(listener).toHaveBeenCalledTimes(2)
    stop?.()
    dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(2)
    const cookies = { get: () => '', set: () => {} }
    expect(cookieStorage({ name: 'tokens', cookies }).subscribe).toBeUndefined()
  })

  it('is shared by the tabs of a page, and not by the requests of a server', () => {
    const cookies = { get: () => '', set: () => {} }
    expect(cookieStorage({ name: 't' }).sharedName).toBe('t')
    expect(cookieStorage({ name: 't', cookies }).sharedName).toBeUndefined()
  })

  it('reads the cookies of a request', () => {
    const cookie = `a=1; t=${encodeURIComponent(JSON.stringify(tokens))}; b=2`
    const cookies = { get: () => cookie, set: () => {} }
    expect(cookieStorage({ name: 't', cookies }).get()).toEqual(tokens)
  })

  it.each(['a=1', `t=${encodeURIComponent(JSON.stringify({ ...tokens, extensions: 'old' }))}`])(
    'collects one cookie per change on a server whose request has the cookies "%s"',
    (cookie) => {
      const set = vi.fn()
      const storage = cookieStorage({ name: 't', cookies: { get: () => cookie, set } })
      storage.set(tokens)
      expect(storage.get()).toEqual(tokens)
      expect(set).toHaveBeenCalledOnce()
      storage.remove()
      expect(storage.get()).toBeUndefined()
      expect(set).toHaveBeenCalledTimes(2)
      expect(set.mock.lastCall?.[0]).toMatch(/^t=; Path=\/; Max-Age=-1;/)
    },
  )

  it('reads a cookie that another part of the app has set after its own', () => {
    let jar = ''
    const cookies = {
      get: () => jar,
      set(cookie: string) {
        jar = cookie
      },
    }
    const storage = cookieStorage({ name: 't', cookies })
    storage.set(tokens)
    const renewed = { ...tokens, extensions: 'new' }
    cookieStorage({ name: 't', cookies }).set(renewed)
    expect(storage.get()).toEqual(renewed)
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
    const rejected = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
    const rejecting = cookieStorage({ name: 't' })
    rejecting.set(tokens)
    expect(rejecting.get()).toEqual(tokens)
    expect(rejected).toHaveBeenCalledTimes(2)
    rejected.mockRestore()
    const long = { ...tokens, accessToken: { value: 'x'.repeat(4000), expiresAt: 1 } }
    const storage = cookieStorage({ name: 'long' })
    storage.set(long)
    expect(storage.get()).toEqual(long)
    expect(document.cookie).toBe('')
  })
})
