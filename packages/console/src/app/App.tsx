import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createApi } from '../api/create-api.js'
import { locale } from '../language/language.js'
import { Loading } from '../ui/Loading.js'
import { Problem } from '../ui/Problem.js'
import { ConsoleWithKey, ConsoleWithSession } from './AuthenticatedConsole.js'
import { Login } from './login/Login.js'
import { LoginLayout } from './login/LoginLayout.js'
import { Welcome } from './login/Welcome.js'
import type { OwnerKey, OwnerKeyState } from './owner-key.js'
import { texts } from './texts/texts.js'
import { useFocusKeeper } from './useFocusKeeper.js'
import { useIdleLock } from './useIdleLock.js'
import { useOwnerSession } from './useOwnerSession.js'
import { useWelcomeLink } from './useWelcomeLink.js'

interface AppProps {
  ownerKey: OwnerKey
}

/** The console: the pages for a logged-in owner or with the owner key, otherwise the login screen. */
export function App({ ownerKey }: AppProps): ReactNode {
  const { key } = useOwnerKey(ownerKey)
  const welcome = useWelcomeLink()
  useIdleLock(ownerKey)
  useFocusKeeper()
  return (
    <I18nProvider locale={locale}>
      {key === undefined || welcome.token !== undefined ? (
        <OwnerApp {...{ ownerKey, welcome }} />
      ) : (
        <ConsoleWithKey ownerKey={ownerKey} />
      )}
    </I18nProvider>
  )
}

interface OwnerAppProps extends AppProps {
  welcome: ReturnType<typeof useWelcomeLink>
}

/** The console of an owner with an account, or the login screen. */
function OwnerApp({ ownerKey, welcome }: OwnerAppProps): ReactNode {
  const [api] = useState(() => createApi())
  const { session, error, hasLoggedOut, reload, enter, logOut } = useOwnerSession(api)
  if (welcome.token !== undefined) {
    return (
      <Welcome
        key={welcome.token}
        api={api}
        token={welcome.token}
        onLeave={welcome.leave}
        onEnter={(owner) => {
          ownerKey.forget('locked')
          welcome.leave()
          enter(owner)
        }}
      />
    )
  }
  if (session === undefined) {
    return (
      <LoginLayout title={texts.consoleTitle}>
        {error === undefined ? (
          <Loading noun={texts.console} />
        ) : (
          <Problem error={error} onRetry={reload} />
        )}
      </LoginLayout>
    )
  }
  const { owner } = session
  if (owner === null) {
    return (
      <Login
        {...{ api, session, hasLoggedOut }}
        lockReason={ownerKey.read().reason}
        onKey={(entered) => ownerKey.enter(entered)}
        onOwner={enter}
      />
    )
  }
  return <ConsoleWithSession key={owner.id} {...{ owner, enter, logOut }} />
}

/** Subscribes to the owner key of this tab. */
function useOwnerKey(ownerKey: OwnerKey): OwnerKeyState {
  return useSyncExternalStore(ownerKey.subscribe, ownerKey.read)
}
