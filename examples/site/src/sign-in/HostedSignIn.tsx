import { useFoyer } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocalPath } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { explainProblem } from '../ui/explain-problem.js'
import { useCallbackAddress } from './useCallbackAddress.js'
import { useIsLocal } from './useIsLocal.js'

/** Button for developers that opens the server's own page instead of this form; it returns to `to`. */
export function HostedSignIn({ to }: { to: string }): ReactNode {
  const { auth } = useFoyer()
  const { signIn } = useMoreTexts()
  const { site } = useTexts()
  const callback = useCallbackAddress()
  const isLocal = useIsLocal()
  const local = useLocalPath()
  const leave = useMutation({
    mutationFn: () =>
      auth.signInWithRedirect({
        redirectUri: callback,
        originalUri: new URL(local(to), location.origin).href,
      }),
  })
  if (!isLocal) return null
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
        {signIn.hosted}
      </button>
      {leave.error ? (
        <p className="notice danger" role="alert">
          {signIn.hostedFailed} {explainProblem(leave.error, site.problem)}
        </p>
      ) : null}
    </>
  )
}
