import { parseJson } from '../parse-json.js'
import { isStoredTokens, type StoredTokens, type TokenStorage } from './storage.js'

/** Something that keeps one text. Each of its methods may throw. */
export interface TextPlace {
  read(): string | null | undefined
  write(text: string): void
  remove(): void
}

/** Characters above which an entry cannot be a token pair. */
const LONGEST = 100_000

/**
 * Keeps the tokens in a place for text. A damaged entry counts as none; where the place is full or forbidden,
 * memory takes over.
 */
export function textStorage(place: TextPlace): TokenStorage {
  let memory: StoredTokens | undefined
  let lastText: string | null | undefined
  let lastTokens: StoredTokens | undefined
  return {
    get() {
      if (memory) return memory
      const text = attempt(() => place.read())
      // The same object for the same text: reading on every call stays cheap.
      if (text !== lastText) {
        lastText = text
        const parsed = text && text.length < LONGEST && parseJson(text)
        lastTokens = isStoredTokens(parsed) ? parsed : undefined
      }
      return lastTokens
    },
    set(tokens) {
      memory = tokens
      attempt(() => {
        place.write(JSON.stringify(tokens))
        memory = undefined
      })
    },
    remove() {
      memory = undefined
      attempt(() => place.remove())
    },
  }
}

/** Full or forbidden storage must never reach the app: the mere access to it may throw. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    // The caller goes on in memory.
    return undefined
  }
}
