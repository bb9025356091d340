import type { StoredTokens } from '@foyer/client'

/** Exchanges a code once, however often the callback's address is opened by the browser that began the login. */
export interface Exchanges {
  once(key: string, exchange: () => Promise<StoredTokens>): Promise<StoredTokens>
}

/** Milliseconds that an exchange is remembered: twice as long as a code is good. */
const REMEMBERED_MS = 120_000

/** The key has to hold what only that browser's cookie knows: the code verifier. */
export function createExchanges(now: () => number): Exchanges {
  const exchanges = new Map<string, { tokens: Promise<StoredTokens>; at: number }>()
  return {
    once(key, exchange) {
      for (const [old, { at }] of exchanges) if (at + REMEMBERED_MS < now()) exchanges.delete(old)
      const cached = exchanges.get(key)
      if (cached) return cached.tokens
      const tokens = exchange()
      exchanges.set(key, { tokens, at: now() })
      // What failed may be tried again; where it must not be, the server says so.
      tokens.catch(() => exchanges.delete(key))
      return tokens
    },
  }
}
