import { type ReactNode, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { CheckIcon, CopyIcon } from './icons.js'
import { texts } from './texts/texts.js'

interface CopyButtonProps {
  text: string
  /** Name of the text, for example `code` for the label "Copy code". */
  noun: string
  /** Modifier of the button, such as `flush-start`. */
  className?: string
}

type Outcome = 'copied' | 'failed' | undefined

/** Milliseconds for which the button shows the result. */
const resultShownMs = 2_500

/** Button that copies a text and shows the result. */
export function CopyButton({ text, noun, className = '' }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), resultShownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button
        className={`button quiet ${className}`}
        onPress={async () => setOutcome(await copy(text))}
      >
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {outcome === 'copied' ? texts.copy.done : texts.copy.action(noun)}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'copy-problem' : 'visually-hidden'}>
        {outcome === 'copied' && texts.copy.announced(noun)}
        {outcome === 'failed' && texts.copy.blocked}
      </span>
    </>
  )
}

async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    // Not allowed (DOMException), or no clipboard at all on a page without TLS (TypeError).
    if (error instanceof DOMException || error instanceof TypeError) return 'failed'
    throw error
  }
}
