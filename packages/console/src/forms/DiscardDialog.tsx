import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay, Text } from 'react-aria-components'
import { useBlocker, useLocation } from 'react-router'
import { texts } from '../ui/texts/texts.js'
import { discardDrafts, draftsLostAt } from './useUnsavedChanges.js'
import './discard-dialog.css'

interface DiscardDialogProps {
  isOpen: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks whether to discard unsaved changes. A click outside does nothing; Escape keeps the changes. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps): ReactNode {
  return (
    <ModalOverlay
      className="discard-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onKeep()}
    >
      <Modal className="discard-box">
        <Dialog role="alertdialog" className="discard-dialog">
          <Heading slot="title">{texts.forms.title}</Heading>
          <Text slot="description" elementType="p">
            {texts.forms.text}
          </Text>
          <div className="cluster">
            <Button className="button primary" autoFocus onPress={onKeep}>
              {texts.forms.keep}
            </Button>
            <Button className="button danger" onPress={onDiscard}>
              {texts.forms.discard}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

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
