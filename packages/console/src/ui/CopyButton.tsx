import { type ReactNode, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { CheckIcon, CopyIcon } from './icons.js'

interface CopyButtonProps {
  text: string
  /** What is copied, for example `code`: the button says "Copy code". */
  what: string
}

type Outcome = 'copied' | 'failed' | undefined

/** How long the button says what happened. */
const sayForMs = 2_500

/** Copies a text and says whether that worked. */
export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), sayForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button
        className="button quiet copy-button"
        onPress={async () => setOutcome(await copy(text))}
      >
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {outcome === 'copied' ? 'Copied' : `Copy ${what}`}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'copy-problem' : 'visually-hidden'}>
        {outcome === 'copied' && `Copied the ${what}`}
        {outcome === 'failed' && 'The browser did not allow it. Select the text and copy it.'}
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
