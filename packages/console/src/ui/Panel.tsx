import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseIcon } from './icons.js'
import './panel.css'
import { texts } from './texts/texts.js'

interface PanelProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** False if a click outside the panel must not close it. Default true. */
  isDismissable?: boolean
  children: ReactNode
}

/** Modal panel over the page, with a title and a close button. */
export function Panel({
  title,
  isOpen,
  onClose,
  isDismissable = true,
  children,
}: PanelProps): ReactNode {
  return (
    <ModalOverlay
      className="panel-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
    >
      <Modal className="panel">
        <Dialog className="panel-dialog">
          <header className="panel-head">
            <Heading slot="title" className="panel-title">
              {title}
            </Heading>
            <Button slot="close" className="button quiet button-icon" aria-label={texts.close}>
              <CloseIcon />
            </Button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
