import { type ReactNode, useState } from 'react'
import { explainError } from './explain-error.ts'

/** Button that runs an action, and shows its error. */
export function ActionButton(props: { action: () => Promise<void>; children: ReactNode }) {
  const [error, setError] = useState<unknown>()
  const run = () => {
    setError(undefined)
    props.action().catch(setError)
  }
  return (
    <>
      <button type="button" onClick={run}>
        {props.children}
      </button>
      {error !== undefined && <p role="alert">{explainError(error)}</p>}
    </>
  )
}
