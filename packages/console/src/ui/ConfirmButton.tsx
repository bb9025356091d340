import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { PendingButton } from './PendingButton.js'
import { texts } from './texts/texts.js'

interface ConfirmButtonProps {
  /** Object of the action: completes the label and the question. */
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
  const { ask, cancel } = useQuestionFocus(isAsking)
  if (!isAsking) {
    return (
      <PendingButton
        ref={ask}
        className={isDanger ? 'button quiet danger' : 'button'}
        aria-label={texts.confirm.action(word, noun)}
        isPending={isPending}
        onPress={() => setAsking(true)}
      >
        {word}
      </PendingButton>
    )
  }
  return (
    <fieldset className="confirm">
      <legend>{texts.confirm.question(word, noun)}</legend>
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

interface QuestionFocus {
  /** Ref of the button that asks. */
  ask: RefObject<HTMLButtonElement | null>
  /** Ref of the button that cancels. */
  cancel: RefObject<HTMLButtonElement | null>
}

/**
 * Moves the focus with a question that takes the place of its button: to the button that cancels, and back to the
 * button that asks. Without it, the focus would be lost with the button that was pressed.
 */
export function useQuestionFocus(isAsking: boolean): QuestionFocus {
  const ask = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) cancel.current?.focus()
    else if (wasAsking.current) ask.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return { ask, cancel }
}
