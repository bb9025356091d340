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

/** Session that the site's server hands to a page. */
export interface HandedSession {
  session: SessionState
  /** There only where the server was told to give it. */
  accessToken?: { value: string; secondsLeft: number }
}

/** Configuration of a page's client whose session the site's server keeps. */
export interface PageClientConfig extends Omit<ClientConfig, 'storage' | 'storagePrefix'> {
  handed: HandedSession
}

/**
 * Makes the client of a page whose session is kept by the site's server: who is there is what the server said, from the
 * first paint on. It reads as a visitor by itself, and as a member while it has a token that was handed over.
 */
export function createPageClient({ handed, ...config }: PageClientConfig): SiteClient {
  const { clock = systemClock } = config
  const own = createConnection({ ...config, storage: memoryStorage() })
  const { session: state, accessToken } = handed
  const until = clock.now() + (accessToken?.secondsLeft ?? 0) * 1000
  const usable = (rejected?: string): string | undefined => {
    const value = accessToken?.value
    if (value && value !== rejected && clock.now() < until) return value
    return state.loggedIn ? undefined : own.session.usable(rejected)
  }
  const connection = {
    ...own,
    session: {
      state: () => state,
      subscribe: () => () => {},
      tokens: () => undefined,
      usable,
      async authorization(options: { rejected?: string | undefined } = {}) {
        const value = usable(options.rejected)
        if (value) return value
        if (state.loggedIn) throw tokenMissing()
        return own.session.authorization(options)
      },
      install: refuse,
      clear: refuse,
      renewHeld: refuse,
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
  return new FoyerError('this page has no valid token of the member', { code: 'NO_TOKEN', hint })
}

/** Logging in and out in the page would change nothing: the cookie is not the page's. */
function refuse(): never {
  const hint = "log in and out by the addresses of the site's server"
  throw new FoyerError("the site's server keeps the session of this page", {
    code: 'SESSION_ELSEWHERE',
    hint,
  })
}
