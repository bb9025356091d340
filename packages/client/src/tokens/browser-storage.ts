import { parseJson } from '../parse-json.js'
import { parseTokens, type StoredTokens, type TokenStorage } from './storage.js'

/**
 * Keeps the tokens in `localStorage` under one key, shared by the tabs of an origin.
 * A damaged entry counts as none; where the storage is full or forbidden, memory takes its place.
 */
export function browserStorage({ key }: { key: string }): TokenStorage {
  let memory: StoredTokens | undefined
  let lastText: string | null = null
  let lastTokens: StoredTokens | undefined
  return {
    get() {
      if (memory) return memory
      const text = attempt(() => localStorage.getItem(key)) ?? null
      // The same object for the same text: reading on every call stays cheap.
      if (text !== lastText) {
        lastText = text
        lastTokens = text === null ? undefined : parseTokens(parseJson(text))
      }
      return lastTokens
    },
    set(tokens) {
      const text = JSON.stringify(tokens)
      const stored = attempt(() => {
        localStorage.setItem(key, text)
        return true
      })
      memory = stored ? undefined : tokens
    },
    remove() {
      memory = undefined
      attempt(() => localStorage.removeItem(key))
    },
    subscribe(listener) {
      const onChange = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (event.key === key || event.key === null) listener()
      }
      addEventListener('storage', onChange)
      return () => removeEventListener('storage', onChange)
    },
  }
}

/** The mere access to `localStorage` throws where cookies are blocked. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    // Full or forbidden storage must never reach the app: the caller goes on in memory.
    return undefined
  }
}
