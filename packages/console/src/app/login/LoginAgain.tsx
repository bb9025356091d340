import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { createApi } from '../../api/create-api.js'
import { AccountForm } from './AccountForm.js'
import { texts } from './texts/texts.js'
import '../../ui/panel.css'

interface LoginAgainProps {
  owner: OwnerAccount
  fetch: typeof globalThis.fetch
  isOpen: boolean
  onBack: (owner: OwnerAccount) => void
  onLeave: () => void
}

/** Dialog over the page after the session has ended. What was typed on the page stays. */
export function LoginAgain({ owner, fetch, isOpen, onBack, onLeave }: LoginAgainProps): ReactNode {
  const [api] = useState(() => createApi({ fetch }))
  return (
    <ModalOverlay className="panel-overlay" isOpen={isOpen} isKeyboardDismissDisabled>
      <Modal className="panel">
        <Dialog className="panel-dialog">
          <header className="panel-head">
            <Heading slot="title" className="panel-title">
              {texts.again.heading}
            </Heading>
          </header>
          <div className="login-again">
            <p>{texts.again.intro}</p>
            <AccountForm api={api} email={owner.email} onOwner={onBack} />
            <Button className="button quiet" onPress={onLeave}>
              {texts.again.leave}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
