import { useLoginCallback } from '@foyer/react'
import { useEffect } from 'react'
import { explainError } from './explain-error.ts'

/** Page to which the login returns. */
export function Callback() {
  const { originalUri, error, restart } = useLoginCallback()
  useEffect(() => {
    if (originalUri !== undefined) location.replace(originalUri)
  }, [originalUri])
  if (!error) return <p>One moment…</p>
  return (
    <p role="alert">
      {explainError(error)}{' '}
      {restart ? (
        <button type="button" onClick={() => void restart()}>
          Start again
        </button>
      ) : (
        <a href="/">Back</a>
      )}
    </p>
  )
}
