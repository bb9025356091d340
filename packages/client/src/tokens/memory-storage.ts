import type { StoredTokens, TokenStorage } from './token-storage.js'

/** Creates a token storage in memory. The tokens are lost when the page or process ends. */
export function memoryStorage(): TokenStorage {
  let stored: StoredTokens | undefined
  return {
    kind: 'memory',
    get: () => stored,
    set(tokens) {
      stored = tokens
    },
    remove() {
      stored = undefined
    },
  }
}
