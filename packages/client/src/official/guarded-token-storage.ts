import { fieldsOf, parseJson, textOf } from '../parse-json.js'
import { browserStorage } from '../tokens/browser-storage.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import type { TokenStorage } from '../tokens/storage.js'
import { watchRenewals } from './watch-renewals.js'

/** Tokens in the words of the official packages. */
export interface OfficialTokens {
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: string }
}

/** How the storage is set up. */
export interface GuardOptions {
  /** Where the tokens are kept: `localStorage` in a page, else memory. */
  storage?: TokenStorage
  /** Called when the server ended the member's session, with its reason if it gave one. */
  onSessionEnd?: (reason: string | undefined) => void
}

/** The `tokenStorage` of an official OAuthStrategy, and the way in which it learns what became of a renewal. */
export interface GuardedTokenStorage {
  /** What the strategy reads. */
  getTokens(): OfficialTokens
  /** What the strategy writes; a visitor’s pair takes the place of a member’s only when the server ended the session. */
  setTokens(tokens: OfficialTokens): void
  /**
   * A `fetch` that sees the answers about renewals, and sends one where several would be sent at once. Without it the
   * storage never lets a member become a visitor, but by a logout.
   */
  watch(send: typeof fetch): typeof fetch
}

const EMPTY: OfficialTokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/**
 * Keeps a member a member when a renewal fails. The official strategy turns to a visitor's tokens after every failure,
 * a dropped connection as much as a refusal; this storage takes them only where the server itself ended the session.
 * @see docs/client.md#stay-on-the-official-packages
 */
export function guardedTokenStorage(options: GuardOptions = {}): GuardedTokenStorage {
  const { storage = defaultStorage(), onSessionEnd } = options
  const renewals = watchRenewals()
  const held = (): OfficialTokens => storage.get() ?? EMPTY
  return {
    getTokens: held,
    setTokens({ accessToken, refreshToken }) {
      const before = held().refreshToken
      const demoted = before.role === 'member' && refreshToken.role === 'visitor'
      const refusal = renewals.refusalOf(before.value)
      if (demoted && !refusal) return
      const { role, value } = refreshToken
      if (role === 'visitor' || role === 'member') {
        storage.set({ accessToken, refreshToken: { role, value } })
      } else storage.remove()
      if (demoted) onSessionEnd?.(textOf(fieldsOf(parseJson(refusal ?? '')).reason))
    },
    watch: renewals.watch,
  }
}

function defaultStorage(): TokenStorage {
  if (typeof document === 'undefined') return memoryStorage()
  return browserStorage({ key: 'foyer.official' })
}
