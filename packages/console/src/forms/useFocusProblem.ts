import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid input of a form whenever `attempt` changes, because it may be outside the view.
 */
export function useFocusProblem(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt === undefined || attempt === null || attempt === 0) return
    const invalid = form.current?.querySelector('[aria-invalid="true"]')
    const input = invalid instanceof HTMLFieldSetElement ? invalid.querySelector('input') : invalid
    if (input instanceof HTMLElement) input.focus()
  }, [attempt])
  return form
}
