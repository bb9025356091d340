import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'

interface ConfirmValueProps {
  /** The setting, for screen readers. */
  label: string
  /** The risk, in a sentence. */
  question: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once more before a value with a risk is saved. */
export function ConfirmValue({
  label,
  question,
  onConfirm,
  onCancel,
}: ConfirmValueProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <fieldset className="confirm">
      <legend className="visually-hidden">{`Save ${label}?`}</legend>
      <span>{question}</span>
      <Button className="button danger" onPress={onConfirm}>
        Yes, save
      </Button>
      <Button ref={cancel} className="button quiet" onPress={onCancel}>
        Cancel
      </Button>
    </fieldset>
  )
}
