import type { GetOwnerSessionResponse, OwnerAccount } from '@foyer/protocol/owner-accounts'
import { useCallback, useEffect, useState } from 'react'
import type { ConsoleApi } from '../console-calls.js'
import { onTabNews, tellTabs } from './owner-tabs.js'

/** The owner's session of this browser, which all tabs share. */
export interface OwnerSessionState {
  /** Undefined until the server has answered. */
  session: GetOwnerSessionResponse | undefined
  error: Error | undefined
  /** True after the owner signed out, here or in another tab. */
  hasSignedOut: boolean
  reload: () => void
  enter: (owner: OwnerAccount) => void
  signOut: () => Promise<void>
}

/** Reads the session of this browser, and follows the other tabs. */
export function useOwnerSession(api: ConsoleApi): OwnerSessionState {
  const [session, setSession] = useState<GetOwnerSessionResponse>()
  const [error, setError] = useState<Error>()
  const [hasSignedOut, setSignedOut] = useState(false)
  const reload = useCallback(() => {
    api.getOwnerSession({}).then(
      (answer) => {
        setError(undefined)
        setSession(answer)
      },
      (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
    )
  }, [api])
  useEffect(reload, [reload])
  const leave = useCallback(() => {
    setSignedOut(true)
    setSession((before) => before && { ...before, owner: null })
  }, [])
  useEffect(
    () => onTabNews(({ kind }) => (kind === 'signed-out' ? leave() : reload())),
    [leave, reload],
  )
  return {
    session,
    error,
    hasSignedOut,
    reload,
    enter: (owner) => {
      setSignedOut(false)
      setSession((before) => ({ siteName: before?.siteName ?? '', owner, hasOwners: true }))
      tellTabs({ kind: 'signed-in', ownerId: owner.id })
    },
    signOut: async () => {
      await api.signOutOwner({})
      tellTabs({ kind: 'signed-out' })
      leave()
    },
  }
}
