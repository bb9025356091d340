import { useLoginCallback } from '@foyer/react'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageHead } from '../ui/PageHead.js'
import { explainCallback } from './explain-callback.js'
import { pathOf } from './return-to.js'

/** Redirect URI of the hosted pages: finishes the login and returns to the previous page. */
export default function CallbackPage(): ReactNode {
  const { originalUri, error, restart } = useLoginCallback()
  const navigate = useNavigate()
  useEffect(() => {
    if (originalUri !== undefined) {
      navigate(pathOf(new URL(originalUri, location.origin)), { replace: true })
    }
  }, [originalUri, navigate])
  if (error) {
    return (
      <div className="page page-narrow" role="alert">
        <PageHead title="Not logged in" hidden />
        <h1>You are not logged in</h1>
        <p>{explainCallback(error)}</p>
        <p className="cluster">
          {restart ? (
            <button type="button" className="button primary" onClick={() => void restart()}>
              Start again
            </button>
          ) : (
            <Link to="/sign-in" className="button primary">
              Log in
            </Link>
          )}
          <Link to="/" className="button">
            Continue without logging in
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="page page-narrow" role="status">
      <PageHead title="Logging in" hidden />
      <h1>Logging you in …</h1>
      <p>This takes a moment.</p>
    </div>
  )
}
