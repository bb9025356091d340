import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useBlocker } from 'react-router'
import { discardChanges, losesChanges } from '../forms/useUnsavedChanges.js'
import { Panel } from '../ui/Panel.js'
import { texts } from './texts/texts.js'

/** Holds a navigation that would lose unsaved changes, and asks whether to discard them. */
export function DiscardQuestion(): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && losesChanges(nextLocation.pathname),
  )
  const keep = (): void => blocker.reset?.()
  const discard = (): void => {
    if (blocker.state !== 'blocked') return
    discardChanges(blocker.location.pathname)
    blocker.proceed()
  }
  return (
    <Panel title={texts.discard.title} isOpen={blocker.state === 'blocked'} onClose={keep}>
      <p>{texts.discard.text}</p>
      <div className="cluster">
        <Button className="button primary" autoFocus onPress={keep}>
          {texts.discard.keep}
        </Button>
        <Button className="button danger" onPress={discard}>
          {texts.discard.discard}
        </Button>
      </div>
    </Panel>
  )
}
