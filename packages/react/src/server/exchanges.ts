import type { StoredTokens } from '@foyer/client'

/** Exchanges a code once, however often the browser that started the login opens the callback. */
export interface Exchanges {
  once(key: string, exchange: () => Promise<StoredTokens>): Promise<StoredTokens>
}

/** Milliseconds for which an exchange is cached: twice the lifetime of a code. */
const REMEMBERED_MS = 120_000

/** Creates the cache of exchanges. Its key contains the code verifier, which only the browser's cookie has. */
export function createExchanges(now: () => number): Exchanges {
  const exchanges = new Map<string, { tokens: Promise<StoredTokens>; at: number }>()
  return {
    once(key, exchange) {
      for (const [old, { at }] of exchanges) if (at + REMEMBERED_MS < now()) exchanges.delete(old)
      const cached = exchanges.get(key)
      if (cached) return cached.tokens
      const tokens = exchange()
      exchanges.set(key, { tokens, at: now() })
      // A failed exchange may be retried; the server refuses a used code.
      tokens.catch(() => exchanges.delete(key))
      return tokens
    },
  }
}
