import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import type { UseStoredStep } from './useStoredStep.js'

/** Notice above a form that its code has expired; `children` are the links to continue. */
export function ExpiredNotice({
  step,
  children,
}: {
  step: UseStoredStep
  children?: ReactNode
}): ReactNode {
  const { login } = useMoreTexts()
  if (!step.expired) return null
  return (
    <p className="notice" role="alert">
      {login.codeExpired} {children}
    </p>
  )
}

/** Button below a form to leave the step that asks for a code, for example after a typing error in the address. */
export function StartAgain({ step }: { step: UseStoredStep }): ReactNode {
  const { login } = useMoreTexts()
  if (!step.waiting) return null
  return (
    <button type="button" className="button quiet" onClick={step.startAgain}>
      {login.startAgain}
    </button>
  )
}
