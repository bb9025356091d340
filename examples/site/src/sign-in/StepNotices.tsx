import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import type { KeptStep } from './useKeptStep.js'

/** Says above a form that the time for its code has run out; `children` are the way on. */
export function ExpiredNotice({
  step,
  children,
}: {
  step: KeptStep
  children?: ReactNode
}): ReactNode {
  const { signIn } = useMoreTexts()
  if (!step.expired) return null
  return (
    <p className="notice" role="alert">
      {signIn.codeExpired} {children}
    </p>
  )
}

/** Button below a form to leave the step that was kept over a reload. */
export function StartAgain({ step }: { step: KeptStep }): ReactNode {
  const { signIn } = useMoreTexts()
  if (!step.state) return null
  return (
    <button type="button" className="button quiet" onClick={step.startAgain}>
      {signIn.startAgain}
    </button>
  )
}
