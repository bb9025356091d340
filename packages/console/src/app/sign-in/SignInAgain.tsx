import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { createApi } from '../../api.js'
import { AccountForm } from './AccountForm.js'
import '../../ui/panel.css'

interface SignInAgainProps {
  owner: OwnerAccount
  fetch: typeof globalThis.fetch
  isOpen: boolean
  onBack: (owner: OwnerAccount) => void
  onLeave: () => void
}

/** Dialog over the page after the session has ended. What was typed on the page stays. */
export function SignInAgain({
  owner,
  fetch,
  isOpen,
  onBack,
  onLeave,
}: SignInAgainProps): ReactNode {
  const [api] = useState(() => createApi({ fetch }))
  return (
    <ModalOverlay className="panel-overlay" isOpen={isOpen} isKeyboardDismissDisabled>
      <Modal className="panel">
        <Dialog className="panel-dialog">
          <header className="panel-head">
            <Heading slot="title" className="panel-title">
              Sign in again
            </Heading>
          </header>
          <div className="sign-in-again">
            <p>
              Your session has ended. Sign in to go on where you are: nothing on this page is lost.
            </p>
            <AccountForm api={api} email={owner.email} onOwner={onBack} />
            <Button className="button quiet" onPress={onLeave}>
              Leave this page and use another account
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
