import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { createApi } from '../../api/create-api.js'
import { Panel } from '../../ui/Panel.js'
import { AccountForm } from './AccountForm.js'
import { texts } from './texts/texts.js'

interface LoginAgainProps {
  owner: OwnerAccount
  isOpen: boolean
  onBack: (owner: OwnerAccount) => void
  onLeave: () => void
}

/** Dialog over the page after the session has ended. What was typed on the page stays. */
export function LoginAgain({ owner, isOpen, onBack, onLeave }: LoginAgainProps): ReactNode {
  const [api] = useState(() => createApi())
  return (
    <Panel title={texts.again.heading} isOpen={isOpen}>
      <div className="login-again">
        <p>{texts.again.intro}</p>
        <AccountForm api={api} email={owner.email} onOwner={onBack} />
        <Button className="button quiet" onPress={onLeave}>
          {texts.again.leave}
        </Button>
      </div>
    </Panel>
  )
}
