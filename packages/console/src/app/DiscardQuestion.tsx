import type { ReactNode } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { DiscardDialog } from '../forms/DiscardDialog.js'
import { discardDrafts, draftsLostAt } from '../forms/useUnsavedChanges.js'

/** Holds a navigation that would lose unsaved changes, and asks whether to discard them. */
export function DiscardQuestion(): ReactNode {
  const location = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => draftsLostAt(currentLocation, nextLocation).length > 0,
  )
  const discard = (): void => {
    if (blocker.state !== 'blocked') return
    discardDrafts(draftsLostAt(location, blocker.location))
    blocker.proceed()
  }
  return (
    <DiscardDialog
      isOpen={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={discard}
    />
  )
}
