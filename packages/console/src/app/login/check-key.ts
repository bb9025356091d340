import { ApiError } from '../../api/api-error.js'
import { createApi } from '../../api/create-api.js'
import { texts } from './texts/texts.js'

/** Parses the typed key, or returns the problem with it. Ignores surrounding white space. */
export function readKey(input: unknown): { key: string } | { problem: string } {
  const key = typeof input === 'string' ? input.trim() : ''
  if (key === '') return { problem: texts.key.empty }
  // A header can contain only these characters; a browser refuses others before it sends a request.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return { problem: texts.key.malformed }
  }
  return { key }
}

/** Checks a key by one small request. Returns the error, or undefined for a valid key. */
export async function checkKey(key: string): Promise<Error | undefined> {
  try {
    await createApi({ ownerKey: () => key }).listInbox({ limit: 1 })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The server knows this key. Each page says which scope it needs.
    return error.missingScope === undefined ? error : undefined
  }
}
