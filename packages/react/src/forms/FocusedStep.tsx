import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the next step instead of a form, and moves the focus to its first field. */
export function FocusedStep({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
