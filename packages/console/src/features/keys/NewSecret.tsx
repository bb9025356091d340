import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { CopyButton } from '../../ui/CopyButton.js'

/** Shows a new key, which cannot be read again later. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }): ReactNode {
  return (
    <div className="key-form">
      <p className="notice success" role="status">
        The key is created. Copy it now: it is not shown again.
      </p>
      <code className="new-secret">{secret}</code>
      <div className="cluster">
        <CopyButton text={secret} what="key" />
        <Button className="button" onPress={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
