import { OAuthError, StateLostError } from '@foyer/client'
import { useLoginCallback } from '@foyer/react'
import { type ReactNode, useEffect } from 'react'
import { splitPath } from '../language/languages.js'
import { Link, useNavigate } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import type { Texts } from '../texts/en/index.js'
import type { MoreTexts } from '../texts/en/more.js'
import { explainProblem } from '../ui/explain-problem.js'
import { PageHead } from '../ui/PageHead.js'
import { NeedsScript } from './NeedsScript.js'
import { pathOf } from './return-to.js'

/** Redirect URI of the hosted pages: finishes the login and returns to the previous page. */
export default function CallbackPage(): ReactNode {
  const { login } = useMoreTexts()
  const { site } = useTexts()
  const { originalUri, error, restart } = useLoginCallback()
  const navigate = useNavigate()
  useEffect(() => {
    if (originalUri !== undefined) {
      const { pathname, search, hash } = new URL(originalUri, location.origin)
      navigate(pathOf({ pathname: splitPath(pathname).path, search, hash }), { replace: true })
    }
  }, [originalUri, navigate])
  if (error) {
    return (
      <div className="page page-narrow" role="alert">
        <PageHead title={login.failedTitle} hidden />
        <h1>{login.failed}</h1>
        <p>{explainCallback(error, login, site.problem)}</p>
        <p className="cluster">
          {restart ? (
            <button type="button" className="button primary" onClick={() => void restart()}>
              {login.startAgain}
            </button>
          ) : (
            <Link to="/login" className="button primary">
              {site.logIn}
            </Link>
          )}
          <Link to="/" className="button">
            {login.withoutLogin}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="page page-narrow" role="status">
      <PageHead title={login.pendingTitle} hidden />
      <h1 className="while-script">{login.pending}</h1>
      <p className="while-script">{login.pendingLead}</p>
      <NeedsScript />
    </div>
  )
}

/** Explains why a login on the hosted page failed, and what to do next. */
function explainCallback(
  error: Error,
  login: MoreTexts['login'],
  problem: Texts['site']['problem'],
): string {
  if (error instanceof StateLostError) {
    return login.expired
  }
  if (error instanceof OAuthError) {
    return error.code === 'access_denied' ? login.left : login.refused
  }
  return explainProblem(error, problem)
}
