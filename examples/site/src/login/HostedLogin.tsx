import { useFoyer } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { useLocalPath } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { useHostedAddress } from '../language/useHostedAddress.js'
import { explainProblem } from '../ui/explain-problem.js'
import { SiteAddressContext } from '../ui/PageHead.js'
import { isLoopback } from './is-loopback.js'
import { useCallbackAddress } from './useCallbackAddress.js'

interface HostedLoginProps {
  /** Page that opens without JavaScript; it does not return to the site. */
  page: '/auth/login' | '/auth/sign-up'
  /** Path to return to. */
  to: string
}

/**
 * Link for developers to the hosted page instead of this form. With JavaScript, it starts a login that returns to `to`.
 */
export function HostedLogin({ page, to }: HostedLoginProps): ReactNode {
  const { auth } = useFoyer()
  const { login } = useMoreTexts()
  const { site } = useTexts()
  const callback = useCallbackAddress()
  const isLocal = useIsLocal()
  const local = useLocalPath()
  const leave = useMutation({
    mutationFn: () =>
      auth.loginWithRedirect({
        redirectUri: callback,
        originalUri: new URL(local(to), location.origin).href,
      }),
  })
  const address = useHostedAddress(page)
  if (!isLocal) return null
  return (
    <>
      <a
        className="button quiet"
        href={address}
        aria-busy={leave.isPending || leave.isSuccess}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          if (!leave.isPending) leave.mutate()
        }}
      >
        {login.hosted}
      </a>
      {leave.error ? (
        <p className="notice danger" role="alert">
          {login.hostedFailed} {explainProblem(leave.error, site.problem)}
        </p>
      ) : null}
    </>
  )
}

/** Returns true for a click that opens a link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}

/** Returns true while the site runs on a developer's machine, where it shows hints. */
function useIsLocal(): boolean {
  const address = useContext(SiteAddressContext)
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}
