import type { StoredTokens, TokenStorage } from './storage.js'

/** Keeps the tokens as long as the page or process lives. */
export function memoryStorage(): TokenStorage {
  let held: StoredTokens | undefined
  return {
    kind: 'memory',
    get: () => held,
    set(tokens) {
      held = tokens
    },
    remove() {
      held = undefined
    },
  }
}
