import type { WireItem } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CopyButton } from '../../ui/CopyButton.js'
import { CloseIcon } from '../../ui/icons.js'
import { JsonView } from '../../ui/JsonView.js'

interface ItemPanelProps {
  /** Nothing is shown without one. */
  item: WireItem | undefined
  onClose: () => void
}

/** A panel over the table with one item whole. */
export function ItemPanel({ item, onClose }: ItemPanelProps): ReactNode {
  return (
    <ModalOverlay
      className="panel-overlay"
      isOpen={item !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
    >
      <Modal className="panel">{item !== undefined && <ItemDialog item={item} />}</Modal>
    </ModalOverlay>
  )
}

function ItemDialog({ item }: { item: WireItem }): ReactNode {
  return (
    <Dialog className="panel-dialog">
      <header className="panel-head">
        <Heading slot="title" className="panel-title">
          {item.id}
        </Heading>
        <Button slot="close" className="button quiet button-icon" aria-label="Close">
          <CloseIcon />
        </Button>
      </header>
      <div className="panel-tools">
        <CopyButton text={item.id} what="id" />
        <CopyButton text={JSON.stringify(item.data, null, 2)} what="JSON" />
      </div>
      <JsonView value={item.data} />
    </Dialog>
  )
}
