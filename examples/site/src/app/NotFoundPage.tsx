import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Page for unknown URLs. */
export default function NotFoundPage(): ReactNode {
  return (
    <div className="page page-narrow">
      <title>Page not found · Film club</title>
      <p className="overline">404</p>
      <h1>This reel is missing</h1>
      <p>There is no page at this address. It may have been moved, or mistyped.</p>
      <p className="cluster">
        <Link to="/films" className="button primary">
          Look through the films
        </Link>
        <Link to="/" className="button">
          To the start page
        </Link>
      </p>
    </div>
  )
}
