import { NetworkError } from '../errors.js'
import { fieldsOf, parseJson, textOf } from '../parse-json.js'
import { browserStorage } from '../tokens/browser-storage.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import { noTokens, type TokenStorage } from '../tokens/token-storage.js'
import { watchRenewals } from './watch-renewals.js'

/** Tokens in the form of the official packages. `expiresAt` is in seconds since the Unix epoch. */
export interface OfficialTokens {
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: string }
}

/** Options of `guardedTokenStorage`. */
export interface GuardOptions {
  /** Token storage. Default: `localStorage` in a page, else memory. */
  storage?: TokenStorage
  /** Called when the server has ended the member's session, with the reason if the server sent one. */
  onSessionEnd?: (reason: string | undefined) => void
}

/** The `tokenStorage` of an official OAuthStrategy, with the `fetch` that observes renewals. */
export interface GuardedTokenStorage {
  /** Returns the stored tokens. Without tokens, the values are empty and the role is `none`. */
  getTokens(): OfficialTokens
  /**
   * Stores tokens. Visitor tokens replace member tokens only if the server has ended the member's session.
   * @throws NetworkError if the member tokens are kept without an access token, because the strategy would send an
   * empty one
   */
  setTokens(tokens: OfficialTokens): void
  /**
   * Returns a `fetch` that observes the responses to renewals, and sends concurrent identical renewals once. The
   * official packages have to use it, for example as `globalThis.fetch`. Otherwise a member stays logged in until a
   * logout.
   */
  watch(send: typeof fetch): typeof fetch
}

/**
 * Creates a token storage that keeps members logged in when a renewal fails temporarily. The official strategy stores
 * visitor tokens after every failure, also after a network error. This storage accepts them only after the server has
 * rejected the refresh token.
 * @see docs/official-packages.md#stay-on-the-official-packages
 * @example
 * const tokenStorage = guardedTokenStorage({ onSessionEnd: (reason) => console.log(reason) })
 * globalThis.fetch = tokenStorage.watch(globalThis.fetch)
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
      const rejection = renewals.rejectionOf(before.value)
      if (demoted && !rejection) {
        if (current.value) return
        throw new NetworkError(
          'the session of the member could not be renewed and is kept: try again',
        )
      }
      const { role, value } = refreshToken
      if (value && (role === 'visitor' || role === 'member')) {
        storage.set({ accessToken, refreshToken: { role, value } })
      } else storage.remove()
      if (demoted) onSessionEnd?.(textOf(fieldsOf(parseJson(rejection ?? '')).reason))
    },
    watch: renewals.watch,
  }
}

function defaultStorage(): TokenStorage {
  if (typeof document === 'undefined') return memoryStorage()
  return browserStorage({ key: 'foyer.official' })
}
