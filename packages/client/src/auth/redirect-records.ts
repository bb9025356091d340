import { isJsonObject } from '@foyer/protocol'
import { parseJson } from '../parse-json.js'
import type { OAuthData } from './authorization.js'

/** Maximum duration of a login by redirect in milliseconds. */
const RECORD_MS = 600_000

/** Stores pending logins in `sessionStorage`, one record per state, so that several can run at once. */
export interface RedirectRecords {
  /** Stores a record. @throws DOMException when the storage is full or forbidden */
  save(data: OAuthData): void
  /** Returns and removes a record; undefined if it is unknown or expired. */
  take(state: string): OAuthData | undefined
  /** Returns the page that the last completed login led to. */
  landing(): string | undefined
  setLanding(uri: string): void
}

/** Creates records under a prefix. */
export function redirectRecords(prefix: string, now: () => number): RedirectRecords {
  const keyOf = (state: string) => `${prefix}.redirect.${state}`
  const landingKey = `${prefix}.landing`
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
    landing: () => sessionStorage.getItem(landingKey) ?? undefined,
    setLanding: (uri) => sessionStorage.setItem(landingKey, uri),
  }
}

function isRecord(value: unknown): value is OAuthData & { expiresAt: number } {
  if (!isJsonObject(value) || typeof value.expiresAt !== 'number') return false
  const names = ['redirectUri', 'originalUri', 'codeVerifier', 'codeChallenge', 'state'] as const
  return names.every((name) => typeof value[name] === 'string')
}
