import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Panel } from '../ui/Panel.js'
import { texts } from './texts/texts.js'

interface DiscardDialogProps {
  isOpen: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks whether to discard unsaved changes. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps): ReactNode {
  return (
    <Panel title={texts.title} isOpen={isOpen} onClose={onKeep}>
      <p>{texts.text}</p>
      <div className="cluster">
        <Button className="button primary" autoFocus onPress={onKeep}>
          {texts.keep}
        </Button>
        <Button className="button danger" onPress={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </Panel>
  )
}
