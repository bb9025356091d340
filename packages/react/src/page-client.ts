import {
  type AnySchema,
  type ClientConfig,
  createAccountData,
  createAllItems,
  createConnection,
  createMembers,
  createPermissions,
  createWholeAuth,
  FoyerError,
  memoryStorage,
  type SessionState,
  systemClock,
} from '@foyer/client'
import type { SiteClient } from './site-client.js'

/** Session that the site's server passes to a page. */
export interface HandedSession {
  session: SessionState
  /** Present if the server was configured to include it. */
  accessToken?: { value: string; secondsLeft: number }
}

/** Configuration of a page's client for a session on the site's server. */
export interface PageClientConfig extends Omit<ClientConfig, 'storage' | 'storagePrefix'> {
  handed: HandedSession
}

/**
 * Creates the client of a page whose session the site's server stores. The session state comes from the server. The
 * client reads as a visitor, or as the member while it has the member's access token.
 */
export function createPageClient({ handed, ...config }: PageClientConfig): SiteClient {
  const { clock = systemClock } = config
  const visitor = createConnection({ ...config, storage: memoryStorage() })
  const { session: state, accessToken } = handed
  const until = clock.now() + (accessToken?.secondsLeft ?? 0) * 1000
  const usable = (rejected?: string): string | undefined => {
    const value = accessToken?.value
    if (value && value !== rejected && clock.now() < until) return value
    return state.loggedIn ? undefined : visitor.session.usable(rejected)
  }
  const connection = {
    ...visitor,
    session: {
      state: () => state,
      subscribe: () => () => {},
      tokens: () => undefined,
      usable,
      async authorization(options: { rejected?: string | undefined } = {}) {
        const value = usable(options.rejected)
        if (value) return value
        if (state.loggedIn) throw tokenMissing()
        return visitor.session.authorization(options)
      },
      install: refuse,
      clear: refuse,
      refreshTokens: refuse,
    },
  }
  return {
    session: connection.session,
    auth: createWholeAuth(connection),
    members: { ...createMembers(connection), ...createAccountData(connection) },
    items: createAllItems<AnySchema>(connection),
    permissions: createPermissions(connection),
  }
}

function tokenMissing(): FoyerError {
  const hint =
    'read it in a loader, or have the server give the page a token, and reload to get a new one'
  return new FoyerError('this page has no valid access token of the member', {
    code: 'NO_TOKEN',
    hint,
  })
}

/** Throws: the site's server logs in and out, because the page cannot change its cookie. */
function refuse(): never {
  const hint = "log in and out by the addresses of the site's server"
  throw new FoyerError("the session of this page is managed by the site's server", {
    code: 'SESSION_ELSEWHERE',
    hint,
  })
}
