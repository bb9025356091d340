import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from './problems.js'

/** Shows the errors that belong to no field, above a form, and takes the focus when they appear. */
export function FormProblems({ problems }: { problems: readonly Problem[] }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = problems.length === 0
  useEffect(() => {
    if (!isEmpty) box.current?.focus()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    // The alert is inside the focused element, so that screen readers announce it once.
    <div className="problems" tabIndex={-1} ref={box}>
      <div role="alert">
        {problems.map(({ text, help }) => (
          <p key={text}>
            {text} {help}
          </p>
        ))}
      </div>
    </div>
  )
}
