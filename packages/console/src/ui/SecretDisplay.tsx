import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { CopyButton } from './CopyButton.js'
import { SuccessNotice } from './SuccessNotice.js'
import { texts } from './texts/texts.js'

interface SecretDisplayProps {
  /** Explanation that the text is not shown again. */
  children: ReactNode
  /** Secret or link. */
  text: string
  /** Name of the text, for the copy button. */
  noun: string
  onDone: () => void
}

/** Shows a new secret or link once, with a button to copy it. */
export function SecretDisplay({ children, text, noun, onDone }: SecretDisplayProps): ReactNode {
  return (
    <div className="secret-display">
      <SuccessNotice>{children}</SuccessNotice>
      <code>{text}</code>
      <div className="cluster">
        <CopyButton text={text} noun={noun} />
        <Button className="button" onPress={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}
