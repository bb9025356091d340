import type { ReactElement } from 'react'
import type { Problem } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/**
 * Error summary at the top of a form, with links to the fields. It has the focus when the page loads. Renders nothing
 * without errors.
 */
export function Problems({
  problems = [],
}: {
  problems?: readonly Problem[] | undefined
}): ReactElement | null {
  const { common } = useTexts()
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the form led here, and its errors come first
    <div className="problems" role="alert" tabIndex={-1} autoFocus>
      <h2>{problems.length === 1 ? common.oneProblem : common.someProblems}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={`${field ?? ''} ${text}`}>
            {field === undefined ? text : <a href={`#${field}`}>{text}</a>}
          </li>
        ))}
      </ul>
    </div>
  )
}
