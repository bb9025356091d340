import { useFoyer } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainProblem } from '../ui/explain-problem.js'
import { callbackAddress } from './callback-address.js'

/** Button that opens the hosted page, which returns to `to`. */
export function HostedSignIn({ to, label }: { to: string; label: string }): ReactNode {
  const { auth } = useFoyer()
  const leave = useMutation({
    mutationFn: () =>
      auth.signInWithRedirect({
        redirectUri: callbackAddress(),
        originalUri: new URL(to, location.origin).href,
      }),
  })
  return (
    <>
      <button
        type="button"
        className="button wide"
        aria-busy={leave.isPending || leave.isSuccess}
        onClick={() => {
          if (!leave.isPending) leave.mutate()
        }}
      >
        {label}
      </button>
      {leave.error ? (
        <p className="notice danger" role="alert">
          The hosted page cannot be opened. {explainProblem(leave.error)}
        </p>
      ) : null}
    </>
  )
}
