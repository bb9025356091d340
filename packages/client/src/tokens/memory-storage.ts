import type { StoredTokens, TokenStorage } from './storage.js'

/** Keeps the tokens as long as the page or process lives. */
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
