import { isJsonObject } from '@foyer/protocol'
import { parseJson } from '../parse-json.js'
import type { OAuthData } from './authorization.js'

/** Milliseconds that a flow may take from leaving to coming back. */
const RECORD_MS = 600_000

/** Remembers redirect flows in `sessionStorage`, one record per state, so that several may run at once. */
export interface RedirectRecords {
  /** @throws DOMException when the storage is full or forbidden: the flow could not come back. */
  save(data: OAuthData): void
  /** Finds and removes a record; undefined when it is unknown or too old. */
  take(state: string): OAuthData | undefined
  /** Returns the page to which the last finished flow led. */
  landing(): string | undefined
  setLanding(uri: string): void
}

/** Keeps the records under a prefix of the site's own. */
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
