import { parseJson } from '../parse-json.js'
import { isStoredTokens, type StoredTokens, type TokenStorage } from './storage.js'

/** Something that keeps one text. Each of its methods may throw. */
export interface TextStore {
  read(): string | null | undefined
  write(text: string): void
  remove(): void
}

/** Characters that are read: a longer entry, cut off, is no JSON. */
const LONGEST = 100_000

/**
 * Keeps the tokens in a place for text. A damaged entry counts as none; where the place is full or forbidden,
 * memory takes over.
 */
export function textStorage(store: TextStore): TokenStorage {
  let memory: StoredTokens | undefined
  let lastText: string | null | undefined
  let lastTokens: StoredTokens | undefined
  return {
    get() {
      if (memory) return memory
      const text = attempt(() => store.read())
      // The same object for the same text: reading on every call stays cheap.
      if (text !== lastText) {
        lastText = text
        const parsed = parseJson((text ?? '').slice(0, LONGEST))
        lastTokens = isStoredTokens(parsed) ? parsed : undefined
      }
      return lastTokens
    },
    set(tokens) {
      memory = tokens
      attempt(() => {
        store.write(JSON.stringify(tokens))
        memory = undefined
      })
    },
    remove() {
      memory = undefined
      attempt(() => store.remove())
    },
  }
}

/** Runs an access to storage, which throws when it is full or forbidden. Returns undefined then. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
