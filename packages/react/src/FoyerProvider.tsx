import { type FoyerClient, type SessionState, unreadState } from '@foyer/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { identityKey } from './query-keys.js'

const ClientContext = createContext<FoyerClient | undefined>(undefined)

/** What the provider needs. */
export interface FoyerProviderProps {
  /** Made once, outside of components. */
  client: FoyerClient
  /** Where answers are cached; one of its own when left out. */
  queryClient?: QueryClient | undefined
  children?: ReactNode
}

/** Gives the components below a client, and drops cached answers when another person is there. */
export function FoyerProvider(props: FoyerProviderProps): ReactNode {
  const { client, queryClient, children } = props
  const [ownQueryClient] = useState(() => queryClient ?? new QueryClient())
  return (
    <ClientContext.Provider value={client}>
      <QueryClientProvider client={queryClient ?? ownQueryClient}>
        <StaleIdentities queryClient={queryClient ?? ownQueryClient} />
        {children}
      </QueryClientProvider>
    </ClientContext.Provider>
  )
}

/** Removes what was read for somebody who is not there any more. */
function StaleIdentities({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const identity = identityKey(useSession())
  useEffect(() => {
    queryClient.removeQueries({
      predicate: ({ queryKey: [root, of] }) => root === 'foyer' && of !== identity,
    })
  }, [queryClient, identity])
  return null
}

/**
 * The client of the nearest provider.
 * @throws Error outside of a provider
 */
export function useFoyer(): FoyerClient {
  const client = useContext(ClientContext)
  if (client) return client
  throw new Error('no Foyer client: put <FoyerProvider client={…}> around the app')
}

/** Who is there; re-renders when that changes. */
export function useSession(): SessionState {
  const { session } = useFoyer()
  return useSyncExternalStore(session.subscribe, session.state, () => unreadState)
}
