import type { ReactNode } from 'react'
import { explainProblem } from './explain-problem.js'

interface ProblemProps {
  error: Error
  /** Subject that could not be loaded; it begins the sentence. */
  what: string
  retry?: () => unknown
}

/** Explains an error, with a retry button. */
export function Problem({ error, what, retry }: ProblemProps): ReactNode {
  return (
    <div className="notice danger problem" role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {explainProblem(error)}
      </p>
      {retry ? (
        <button type="button" className="button" onClick={() => void retry()}>
          Try again
        </button>
      ) : null}
    </div>
  )
}
