import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { explainProblem } from './explain-problem.js'

interface ProblemProps {
  error: Error
  /** Sentence that names what failed to load. */
  what: string
  retry?: () => unknown
}

/** Explains an error, with a retry button. */
export function Problem({ error, what, retry }: ProblemProps): ReactNode {
  const { site } = useTexts()
  return (
    <div className="notice danger problem" role="alert">
      <p>
        <strong>{what}</strong> {explainProblem(error, site.problem)}
      </p>
      {retry ? (
        <button type="button" className="button" onClick={() => void retry()}>
          {site.tryAgain}
        </button>
      ) : null}
    </div>
  )
}
