import type { GetOwnerSessionResponse, OwnerAccount } from '@foyer/protocol/owner-accounts'
import { useCallback, useEffect, useState } from 'react'
import type { ConsoleApi } from '../api/console-calls.js'
import { onTabMessage, postToTabs } from './tab-messages.js'

/** The owner's session of this browser, which all tabs share. */
interface OwnerSessionState {
  /** Undefined until the server has answered. */
  session: GetOwnerSessionResponse | undefined
  error: Error | undefined
  /** True after the owner logged out, here or in another tab. */
  hasLoggedOut: boolean
  reload: () => void
  enter: (owner: OwnerAccount) => void
  logOut: () => Promise<void>
}

/** Reads the session of this browser, and follows the other tabs. */
export function useOwnerSession(api: ConsoleApi): OwnerSessionState {
  const [session, setSession] = useState<GetOwnerSessionResponse>()
  const [error, setError] = useState<Error>()
  const [hasLoggedOut, setLoggedOut] = useState(false)
  const reload = useCallback(() => {
    api.getOwnerSession({}).then((response) => {
      setError(undefined)
      setSession(response)
    }, setError)
  }, [api])
  useEffect(reload, [reload])
  const leave = useCallback(() => {
    setLoggedOut(true)
    setSession((before) => before && { ...before, owner: null })
  }, [])
  useEffect(
    () => onTabMessage(({ kind }) => (kind === 'logged-out' ? leave() : reload())),
    [leave, reload],
  )
  return {
    session,
    error,
    hasLoggedOut,
    reload,
    enter: (owner) => {
      setLoggedOut(false)
      setSession((before) => ({ siteName: before?.siteName ?? '', owner, hasOwners: true }))
      postToTabs({ kind: 'logged-in', ownerId: owner.id })
    },
    logOut: async () => {
      await api.logOutOwner({})
      postToTabs({ kind: 'logged-out' })
      leave()
    },
  }
}
