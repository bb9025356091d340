import type { StoredTokens } from '@foyer/client'

/**
 * Cache of code exchanges, for a browser that opens the callback several times. A finished exchange is shared, a
 * pending one only with `sharesRenewals` of the site's configuration (here `sharesPending`). Without it, two callbacks
 * at the same time send the code twice, which ends the session.
 */
export interface Exchanges {
  once(key: string, exchange: () => Promise<StoredTokens>): Promise<StoredTokens>
}

/** Milliseconds for which an exchange is cached: twice the lifetime of a code. */
const CACHED_MS = 120_000

/**
 * Creates the cache of exchanges. Its key contains the code verifier, which only the browser's cookie has.
 * @param sharesPending true if a request may wait for the pending exchange of another one; otherwise only finished
 * exchanges are shared
 */
export function createExchanges(now: () => number, sharesPending: boolean): Exchanges {
  const exchanges = new Map<string, { tokens: StoredTokens | Promise<StoredTokens>; at: number }>()
  return {
    async once(key, exchange) {
      for (const [old, { at }] of exchanges) if (at + CACHED_MS < now()) exchanges.delete(old)
      const cached = exchanges.get(key)
      if (cached) return cached.tokens
      const tokens = exchange()
      const at = now()
      if (sharesPending) exchanges.set(key, { tokens, at })
      try {
        const finished = await tokens
        exchanges.set(key, { tokens: finished, at })
        return finished
      } catch (error) {
        // A failed exchange may be retried. The server rejects a used code.
        exchanges.delete(key)
        throw error
      }
    },
  }
}
