import { type ReactNode, useLayoutEffect } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseIcon } from './icons.js'
import './panel.css'
import { commonWords } from './texts/texts.js'

/**
 * Event of the window when a panel opens. The command palette closes then: two modal dialogs that open at the same time
 * make each other inert.
 */
export const panelOpens = 'foyer-panel-opens'

interface PanelProps {
  title: ReactNode
  isOpen: boolean
  /** When left out, the panel has no close button, and neither Escape nor a click outside closes it. */
  onClose?: () => void
  /** False if a click outside the panel must not close it. Default true. */
  isDismissable?: boolean
  children: ReactNode
}

/** Modal panel over the page, with a title. */
export function Panel({
  title,
  isOpen,
  onClose,
  isDismissable = true,
  children,
}: PanelProps): ReactNode {
  useLayoutEffect(() => {
    if (isOpen) window.dispatchEvent(new Event(panelOpens))
  }, [isOpen])
  return (
    <ModalOverlay
      className="panel-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={isDismissable && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
    >
      <Modal className="panel">
        <Dialog className="panel-dialog">
          <header className="panel-head">
            <Heading slot="title" className="panel-title">
              {title}
            </Heading>
            {onClose && (
              <Button
                slot="close"
                className="button quiet button-icon"
                aria-label={commonWords.close}
              >
                <CloseIcon />
              </Button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
