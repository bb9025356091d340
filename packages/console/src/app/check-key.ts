import { type ConsoleApiOptions, createApi } from '../api.js'
import { ApiError } from '../api-error.js'

/** Asks the server about a key. Returns why it cannot be used, `undefined` when it can. */
export type KeyCheck = (key: string) => Promise<Error | undefined>

/** Reads what was typed as a key, or says what is wrong with it. Blanks and line breaks from copying do not count. */
export function readKey(typed: unknown): { key: string } | { problem: string } {
  const key = typeof typed === 'string' ? typed.trim() : ''
  if (key === '') return { problem: 'Enter the owner key.' }
  // Only these characters can travel in a header; a browser refuses others before it asks.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return { problem: 'A key has letters, digits and signs, without spaces. Copy it once more.' }
  }
  return { key }
}

/** Makes the check: one small call with the key that is to be tried. */
export function createKeyCheck(options: Pick<ConsoleApiOptions, 'fetch'>): KeyCheck {
  return async (key) => {
    try {
      await createApi({ ...options, ownerKey: () => key }).listInbox({ limit: 1 })
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  }
}
