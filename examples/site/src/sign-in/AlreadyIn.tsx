import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../ui/PageHead.js'

/** Message for members who open a page for visitors. */
export function AlreadyIn({ to }: { to: string }): ReactNode {
  return (
    <div className="page page-narrow">
      <PageHead title="Logged in" hidden />
      <h1>You are logged in</h1>
      <p>No need to log in again.</p>
      <p>
        <Link to={to} className="button primary">
          {to === '/' ? 'Go to the home page' : 'Continue'}
        </Link>
      </p>
    </div>
  )
}
