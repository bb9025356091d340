import { type ReactNode, useEffect, useRef } from 'react'

/** A step in place of the form before: takes the focus, which was in that form, to what is to be done first. */
export function FocusedStep({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
