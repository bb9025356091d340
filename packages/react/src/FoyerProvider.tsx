import { type SessionState, unreadState } from '@foyer/client'
import type { FormTexts } from '@foyer/protocol/texts/forms/en'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { identityKey } from './cache/query-keys.js'
import type { Registered } from './registered-collections.js'
import type { AnySiteClient, SiteClient } from './site-client.js'
import { TextsContext } from './texts/texts-context.js'

const ClientContext = createContext<AnySiteClient | undefined>(undefined)
const noTexts = {}
const InitialSession = createContext(unreadState)

/** Props of the provider. */
export interface FoyerProviderProps {
  /** Client, created once, outside of components. */
  client: AnySiteClient
  /** Cache of the queries. Default: a new one. */
  queryClient?: QueryClient | undefined
  /** Session state during server rendering and hydration. Default: a state that is not `ready`. */
  initialSession?: SessionState | undefined
  /** Texts of the forms in another language. */
  texts?: Partial<FormTexts> | undefined
  children?: ReactNode
}

/**
 * Provides a client to the components below. After a login or logout, removes Foyer's queries of the earlier visitor or
 * member from the query cache.
 * @example
 * <FoyerProvider client={client}>
 *   <App />
 * </FoyerProvider>
 */
export function FoyerProvider(props: FoyerProviderProps): ReactNode {
  const { client, queryClient, initialSession = unreadState, texts = noTexts, children } = props
  const [ownQueryClient] = useState(() => queryClient ?? new QueryClient())
  return (
    <ClientContext.Provider value={client}>
      <InitialSession.Provider value={initialSession}>
        <TextsContext.Provider value={texts}>
          <QueryClientProvider client={queryClient ?? ownQueryClient}>
            <RemoveStaleQueries queryClient={queryClient ?? ownQueryClient} />
            {children}
          </QueryClientProvider>
        </TextsContext.Provider>
      </InitialSession.Provider>
    </ClientContext.Provider>
  )
}

/** Removes Foyer's cached queries of earlier visitors and members. */
function RemoveStaleQueries({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const state = useSession()
  const earlier = useRef(useContext(InitialSession))
  useEffect(() => {
    if (!state.ready) return
    const identity = identityKey(state)
    // Keeps the queries of `initialSession` until the next change: parts of the page, and other roots, that hydrate
    // later still render them.
    const initialIdentity = identityKey(earlier.current.ready ? state : earlier.current)
    earlier.current = state
    queryClient.removeQueries({
      queryKey: ['foyer'],
      predicate: ({ queryKey: [, key] }) => key !== identity && key !== initialIdentity,
    })
  }, [queryClient, state])
  return null
}

/**
 * Returns the client of the nearest provider, and re-renders when the session changes, because query options contain
 * the session of their client.
 * @throws Error outside of a provider
 * @example
 * const { auth } = useFoyer()
 */
export function useFoyer(): SiteClient<Registered> {
  return useClientAndSession().client
}

/**
 * Returns the session state and re-renders on its changes.
 * @example
 * const { role } = useSession()
 */
export function useSession(): SessionState {
  return useClientAndSession().state
}

/**
 * Returns the client for the reads of a render: its session state is the one of `useSession`, which is that of the
 * server during hydration.
 */
export function useReadingClient(): AnySiteClient {
  const { client, state } = useClientAndSession()
  return { ...client, session: { ...client.session, state: () => state } }
}

function useClientAndSession(): { client: SiteClient<Registered>; state: SessionState } {
  const client = useContext(ClientContext)
  if (!client) throw new Error('no Foyer client: put a <FoyerProvider> around the app')
  const { session } = client
  const initial = useContext(InitialSession)
  const state = useSyncExternalStore(session.subscribe, session.state, () => initial)
  // The registered types describe the client of the app.
  return { client: client as SiteClient<Registered>, state }
}
