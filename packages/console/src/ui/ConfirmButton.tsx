import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { texts } from './texts/texts.js'

interface ConfirmButtonProps {
  /** Object of the action, for screen readers. */
  noun: string
  /** Label of the action, for example "Remove". */
  word: string
  /** Consequence of the action, shown beside the two buttons. */
  question: string
  /** False for an action that destroys nothing. Default true. */
  isDanger?: boolean
  isPending: boolean
  onConfirm: () => void
}

/** Button of an action with consequences; asks for confirmation in place. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { noun, word, question, isDanger = true, isPending, onConfirm } = props
  const [isAsking, setAsking] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) cancel.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <Button
        className={isDanger ? 'button quiet danger' : 'button'}
        aria-label={texts.confirm.action(word, noun)}
        isDisabled={isPending}
        onPress={() => setAsking(true)}
      >
        {word}
      </Button>
    )
  }
  return (
    <fieldset className="confirm">
      <legend className="visually-hidden">{texts.confirm.question(word, noun)}</legend>
      <span>{question}</span>
      <Button
        className={isDanger ? 'button danger' : 'button primary'}
        onPress={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {texts.confirm.yes(word)}
      </Button>
      <Button ref={cancel} className="button quiet" onPress={() => setAsking(false)}>
        {texts.confirm.no}
      </Button>
    </fieldset>
  )
}
