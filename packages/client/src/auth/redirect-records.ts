import { isJsonObject } from '@foyer/protocol'
import { parseJson } from '../parse-json.js'
import type { OAuthData } from './code-flow.js'

/** Maximum duration of a login by redirect in milliseconds. */
const RECORD_MS = 600_000

/**
 * Pending logins by redirect in `sessionStorage`, with one record per state, so that several can run at the same time.
 */
export interface RedirectRecords {
  /** Stores a record. @throws DOMException if the storage is full or blocked */
  save(data: OAuthData): void
  /** Removes and returns a record. Returns undefined if it is unknown, expired or corrupt. */
  take(state: string): OAuthData | undefined
  /** Returns the `originalUri` of the last completed login. */
  lastOriginalUri(): string | undefined
  /** Stores the `originalUri` of a completed login. */
  setLastOriginalUri(uri: string): void
}

/** Creates the store of records, with `prefix` for its keys. */
export function redirectRecords(prefix: string, now: () => number): RedirectRecords {
  const keyOf = (state: string) => `${prefix}.redirect.${state}`
  const returnKey = `${prefix}.return`
  return {
    save(data) {
      const record = { ...data, expiresAt: now() + RECORD_MS }
      sessionStorage.setItem(keyOf(data.state), JSON.stringify(record))
    },
    take(state) {
      const text = sessionStorage.getItem(keyOf(state))
      sessionStorage.removeItem(keyOf(state))
      const record = text === null ? undefined : parseJson(text)
      return isRecord(record) && record.expiresAt > now() ? record : undefined
    },
    lastOriginalUri: () => sessionStorage.getItem(returnKey) ?? undefined,
    setLastOriginalUri: (uri) => sessionStorage.setItem(returnKey, uri),
  }
}

function isRecord(value: unknown): value is OAuthData & { expiresAt: number } {
  if (!isJsonObject(value) || typeof value.expiresAt !== 'number') return false
  const names = ['redirectUri', 'originalUri', 'codeVerifier', 'codeChallenge', 'state'] as const
  return names.every((name) => typeof value[name] === 'string')
}
