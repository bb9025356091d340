import { type RefObject, useEffect, useRef } from 'react'

interface QuestionFocus {
  /** Ref of the button that asks. */
  ask: RefObject<HTMLButtonElement | null>
  /** Ref of the button that cancels. */
  cancel: RefObject<HTMLButtonElement | null>
}

/**
 * Moves the focus with a question that takes the place of its button: to the button that cancels, and back to the button
 * that asks. Without it, the focus would be lost with the button that was pressed.
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
