import { parseJson } from '../parse-json.js'
import { isStoredTokens, type StoredTokens, type TokenStorage } from './token-storage.js'

/** A store for one string. Its methods may throw. */
interface TextStore {
  read(): string | null | undefined
  write(text: string): void
  remove(): void
}

/** Maximum length of an entry that is read. A longer one counts as corrupt. */
const MAX_LENGTH = 100_000

/**
 * Creates a token storage on a store for a string. A corrupt entry counts as missing. If the store is full or blocked,
 * the tokens stay in memory, and the store has none.
 */
export function textStorage(store: TextStore): TokenStorage {
  let memory: StoredTokens | undefined
  let lastText: string | null | undefined
  let lastTokens: StoredTokens | undefined
  return {
    get() {
      if (memory) return memory
      const text = attempt(() => store.read())
      // Parses the string only if it has changed, because every call reads the tokens.
      if (text !== lastText) {
        lastText = text
        const parsed = parseJson((text ?? '').slice(0, MAX_LENGTH))
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
      // An entry that cannot be replaced may belong to another member.
      if (memory) attempt(() => store.remove())
    },
    remove() {
      memory = undefined
      attempt(() => store.remove())
    },
  }
}

/** Runs an action on a storage. Returns undefined if it throws, because the storage is full or blocked. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
