import { NetworkError } from '../errors.js'
import { fieldsOf, parseJson, textOf } from '../parse-json.js'
import { browserStorage } from '../tokens/browser-storage.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import { noTokens, type TokenStorage } from '../tokens/storage.js'
import { watchRenewals } from './watch-renewals.js'

/** Tokens in the words of the official packages. */
export interface OfficialTokens {
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: string }
}

/** Options of the storage. */
export interface GuardOptions {
  /** Token storage. Default: `localStorage` in a page, else memory. */
  storage?: TokenStorage
  /** Called when the server ended the member's session, with its reason if it gave one. */
  onSessionEnd?: (reason: string | undefined) => void
}

/** The `tokenStorage` of an official OAuthStrategy, and the way in which it learns what became of a renewal. */
export interface GuardedTokenStorage {
  /** Returns the tokens for the strategy. */
  getTokens(): OfficialTokens
  /**
   * Stores the tokens of the strategy; a visitor's pair replaces a member's only when the server ended the session.
   * @throws NetworkError when the member is kept and has no access token: the strategy would send an empty one
   */
  setTokens(tokens: OfficialTokens): void
  /**
   * A `fetch` that sees the answers about renewals, and sends one where several would be sent at once. Without it the
   * storage never lets a member become a visitor, but by a logout.
   */
  watch(send: typeof fetch): typeof fetch
}

/**
 * Keeps a member a member when a renewal fails. The official strategy turns to a visitor's tokens after every failure,
 * a dropped connection as much as a refusal; this storage takes them only where the server itself ended the session.
 * @see docs/client.md#stay-on-the-official-packages
 */
export function guardedTokenStorage(options: GuardOptions = {}): GuardedTokenStorage {
  const { storage = defaultStorage(), onSessionEnd } = options
  const renewals = watchRenewals()
  const storedTokens = (): OfficialTokens => storage.get() ?? noTokens
  return {
    getTokens: storedTokens,
    setTokens({ accessToken, refreshToken }) {
      const { accessToken: current, refreshToken: before } = storedTokens()
      const isMember = before.role === 'member' && before.value !== ''
      const demoted = isMember && refreshToken.role === 'visitor'
      const refusal = renewals.refusalOf(before.value)
      if (demoted && !refusal) {
        if (current.value) return
        throw new NetworkError(
          'the session of the member could not be renewed, it is kept: try again',
        )
      }
      const { role, value } = refreshToken
      if (value && (role === 'visitor' || role === 'member')) {
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
