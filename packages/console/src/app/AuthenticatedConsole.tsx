import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiProvider } from '../api/api-context.js'
import { ApiError } from '../api/api-error.js'
import type { ConsoleApi } from '../api/console-calls.js'
import { createApi } from '../api/create-api.js'
import { endOperations } from '../background/operations.js'
import { OwnerChangeProvider, OwnerProvider } from '../owner/rights.js'
import { Notice } from '../ui/Notice.js'
import { explain } from '../ui/Problem.js'
import { LoginAgain } from './login/LoginAgain.js'
import type { OwnerKey } from './owner-key.js'
import { Pages } from './Pages.js'
import { onTabMessage } from './tab-messages.js'
import { texts } from './texts/texts.js'

/** The pages with the owner key of this tab. */
export function ConsoleWithKey({ ownerKey }: { ownerKey: OwnerKey }): ReactNode {
  // A new client for each key: data read with one key is never shown under another. `enter` of the key ends its work.
  const queryClient = useOwnQueryClient()
  const [api] = useState(() =>
    createApi({
      ownerKey: () => ownerKey.read().key,
      onKeyRefused: (key) => ownerKey.forget('refused', key),
    }),
  )
  return (
    <ConsoleProviders {...{ queryClient, api }} owner={undefined}>
      <Pages onLeave={() => ownerKey.forget('locked')} />
    </ConsoleProviders>
  )
}

interface ConsoleWithSessionProps {
  owner: OwnerAccount
  enter: (owner: OwnerAccount) => void
  logOut: () => Promise<void>
}

/**
 * The pages of a logged-in owner. When the session ends, a dialog over the page asks the owner to log in again. Calls
 * wait until then, so that nothing typed or sent is lost.
 */
export function ConsoleWithSession({ owner, enter, logOut }: ConsoleWithSessionProps): ReactNode {
  const queryClient = useOwnQueryClient()
  const waiting = useRef<((isBack: boolean) => void)[]>([])
  const isLoggedOut = useRef(false)
  const [hasEnded, setEnded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [api] = useState(() =>
    createApi({
      // The cookie may belong to another owner then. A page that closes saves what was typed into a cell.
      isLoggedOut: () => isLoggedOut.current,
      onSessionEnded: () =>
        new Promise<boolean>((resolve) => {
          if (isLoggedOut.current) return resolve(false)
          waiting.current.push(resolve)
          setEnded(true)
        }),
    }),
  )
  const settle = useCallback((isBack: boolean): void => {
    setEnded(false)
    for (const resolve of waiting.current.splice(0)) resolve(isBack)
  }, [])
  useEffect(() => {
    isLoggedOut.current = false
    // Operations that were started with the owner key do not belong to this owner.
    endOperations()
    return () => {
      isLoggedOut.current = true
      endOperations()
      settle(false)
    }
  }, [settle])
  // Another owner may have logged in on another tab, which shares the session. Only calls of the same owner are
  // repeated.
  useEffect(
    () =>
      onTabMessage(
        (message) => message.kind === 'logged-in' && settle(message.ownerId === owner.id),
      ),
    [owner.id, settle],
  )
  const leave = async (): Promise<void> => {
    setProblem(undefined)
    try {
      await logOut()
    } catch (error) {
      setProblem(texts.stillLoggedIn(explain(error)))
    }
  }
  return (
    <ConsoleProviders {...{ queryClient, api, owner }}>
      <OwnerChangeProvider value={enter}>
        <Pages onLeave={leave} />
      </OwnerChangeProvider>
      <Notice
        message={problem === undefined ? undefined : { text: problem, tone: 'danger' }}
        onClose={() => setProblem(undefined)}
      />
      <LoginAgain
        owner={owner}
        isOpen={hasEnded}
        onBack={(loggedIn) => {
          enter(loggedIn)
          settle(loggedIn.id === owner.id)
        }}
        onLeave={() => {
          settle(false)
          void leave()
        }}
      />
    </ConsoleProviders>
  )
}

function useOwnQueryClient(): QueryClient {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => () => queryClient.clear(), [queryClient])
  return queryClient
}

interface ConsoleProvidersProps {
  queryClient: QueryClient
  api: ConsoleApi
  owner: OwnerAccount | undefined
  children: ReactNode
}

function ConsoleProviders({ queryClient, api, owner, children }: ConsoleProvidersProps): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <OwnerProvider value={owner}>{children}</OwnerProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** Creates the query client. Retries only temporary errors: no response, or status 503. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server may run on this machine. It then responds although the browser is offline. And a change is not sent
      // later, when the owner no longer expects it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 2_000,
        retry: (failures, error) => failures < 2 && isTemporary(error),
      },
    },
  })
}

function isTemporary(error: Error): boolean {
  return error instanceof ApiError && (error.problem === 'unreachable' || error.status === 503)
}
