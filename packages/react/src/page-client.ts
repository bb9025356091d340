import {
  type AnySchema,
  type ClientConfig,
  createAccountData,
  createAllAuth,
  createAllItems,
  createConnection,
  createMembers,
  createPermissions,
  FoyerError,
  memoryStorage,
  type SessionState,
  systemClock,
} from '@foyer/client'
import type { SiteClient } from './site-client.js'

/** Session that the site's server passes to a page. */
export interface SessionHandover {
  session: SessionState
  /** Present if the server called `handOver` with `accessToken`. `extensions` are those of the token response. */
  accessToken?: { value: string; secondsLeft: number; extensions?: string | undefined }
}

/** Configuration of a page's client for a session on the site's server. */
export interface PageClientConfig extends Omit<ClientConfig, 'storage' | 'storagePrefix'> {
  handover: SessionHandover
}

/**
 * Creates the client of a page whose session the site's server stores. The client reads as a visitor, or as the member
 * while it has a valid access token of the member.
 * @see docs/react.md#server-rendering
 * @example
 * <FoyerProvider client={createPageClient({ ...config, handover })} initialSession={handover.session}>
 */
export function createPageClient({ handover, ...config }: PageClientConfig): SiteClient {
  const { clock = systemClock } = config
  const visitor = createConnection({ ...config, storage: memoryStorage() })
  const { session: state, accessToken } = handover
  const expiresAt = clock.now() + (accessToken?.secondsLeft ?? 0) * 1000
  const connection = {
    ...visitor,
    session: {
      state: () => state,
      subscribe: () => () => {},
      tokens: () => (state.loggedIn ? undefined : visitor.session.tokens()),
      extensions: accessToken?.extensions,
      async authorization(options: { rejected?: string | undefined } = {}) {
        const value = accessToken?.value
        if (value && value !== options.rejected && clock.now() < expiresAt) return value
        if (state.loggedIn) throw tokenMissing()
        return visitor.session.authorization(options)
      },
      install: throwElsewhere,
      clear: throwElsewhere,
      refreshTokens: throwElsewhere,
    },
  }
  return {
    session: connection.session,
    auth: createAllAuth(connection),
    members: { ...createMembers(connection), ...createAccountData(connection) },
    items: createAllItems<AnySchema>(connection),
    permissions: createPermissions(connection),
  }
}

function tokenMissing(): FoyerError {
  const hint =
    'read the data in a loader, or pass an access token to the page; reload to get a new one'
  return new FoyerError('this page has no valid access token of the member', {
    code: 'NO_TOKEN',
    hint,
  })
}

/** Throws, because the page cannot change the cookie of the site's server. */
function throwElsewhere(): never {
  const hint = "log in and out by the URLs of the site's server"
  throw new FoyerError("the session of this page is managed by the site's server", {
    code: 'SESSION_ELSEWHERE',
    hint,
  })
}
