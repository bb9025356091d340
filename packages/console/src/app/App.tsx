import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createApi } from '../api.js'
import { ApiProvider } from '../api-context.js'
import { createKeyCheck } from './check-key.js'
import type { OwnerKey } from './owner-key.js'
import { Pages } from './Pages.js'
import { createQueryClient } from './query-client.js'
import { SignIn } from './SignIn.js'
import { useIdleLock } from './useIdleLock.js'
import { useOwnerKey } from './useOwnerKey.js'

interface AppProps {
  ownerKey: OwnerKey
  fetch?: typeof globalThis.fetch
}

/** The console: the login screen without an owner key, the pages with one. */
export function App({ ownerKey, fetch = globalThis.fetch }: AppProps): ReactNode {
  const { key, reason } = useOwnerKey(ownerKey)
  useIdleLock(ownerKey)
  return (
    // The texts are English, so are the ones that the components add for screen readers.
    <I18nProvider locale="en-GB">
      {key === undefined ? (
        <SignIn
          reason={reason}
          check={createKeyCheck({ fetch })}
          onKey={(entered) => ownerKey.enter(entered)}
        />
      ) : (
        <Unlocked ownerKey={ownerKey} fetch={fetch} />
      )}
    </I18nProvider>
  )
}

function Unlocked({ ownerKey, fetch }: Required<AppProps>): ReactNode {
  // Made anew with each unlocking, so that nothing read with one key is shown under another.
  const [queryClient] = useState(createQueryClient)
  const [api] = useState(() =>
    createApi({
      fetch,
      ownerKey: () => ownerKey.read().key,
      onKeyRefused: (key) => ownerKey.forget('refused', key),
    }),
  )
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <Pages onLock={() => ownerKey.forget('locked')} />
      </ApiProvider>
    </QueryClientProvider>
  )
}
