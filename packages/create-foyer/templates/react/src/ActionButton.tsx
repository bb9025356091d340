import { type ReactNode, useState } from 'react'
import { explainError } from './explain-error.ts'

/** Button that runs an action, and shows its error. */
export function ActionButton(props: { action: () => Promise<void>; children: ReactNode }) {
  const [error, setError] = useState<unknown>()
  return (
    <>
      <button type="button" onClick={() => void props.action().catch(setError)}>
        {props.children}
      </button>
      {error !== undefined && <p role="alert">{explainError(error)}</p>}
    </>
  )
}
