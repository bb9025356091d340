import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { texts } from './texts/texts.js'

interface ConfirmValueProps {
  /** Label of the setting, for screen readers. */
  label: string
  /** Question that describes the risk. */
  question: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a risky value is saved. */
export function ConfirmValue({
  label,
  question,
  onConfirm,
  onCancel,
}: ConfirmValueProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null)
  // The focus returns to the control of the setting afterwards.
  useLayoutEffect(() => {
    const control = document.activeElement
    cancel.current?.focus()
    return () => {
      if (control instanceof HTMLElement) control.focus()
    }
  }, [])
  return (
    <fieldset className="confirm">
      <legend className="visually-hidden">{texts.confirm(label)}</legend>
      <span>{question}</span>
      <Button className="button danger" onPress={onConfirm}>
        {texts.confirmed}
      </Button>
      <Button ref={cancel} className="button quiet" onPress={onCancel}>
        {texts.cancel}
      </Button>
    </fieldset>
  )
}
