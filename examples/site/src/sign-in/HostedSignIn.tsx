import { useFoyer } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { explainProblem } from '../ui/explain-problem.js'
import { callbackAddress } from './callback-address.js'

/** Button that opens the server's own page instead of this form; it returns to `to`. */
export function HostedSignIn({ to }: { to: string }): ReactNode {
  const { auth } = useFoyer()
  const connection = useConnection()
  const leave = useMutation({
    mutationFn: () =>
      auth.signInWithRedirect({
        redirectUri: callbackAddress(connection),
        originalUri: new URL(to, location.origin).href,
      }),
  })
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-busy={leave.isPending || leave.isSuccess}
        onClick={() => {
          if (!leave.isPending) leave.mutate()
        }}
      >
        Use the hosted page instead
      </button>
      {leave.error ? (
        <p className="notice danger" role="alert">
          The hosted page could not be opened. {explainProblem(leave.error)}
        </p>
      ) : null}
    </>
  )
}
