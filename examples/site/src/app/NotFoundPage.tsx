import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Page for unknown URLs. */
export default function NotFoundPage(): ReactNode {
  return (
    <div className="page page-narrow">
      <title>Page not found · Film club</title>
      <p className="overline">404</p>
      <h1>This reel is missing</h1>
      <p>There is no page at this address. Check the link, or go on from here.</p>
      <p className="cluster">
        <Link to="/films" className="button primary">
          Browse films
        </Link>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </p>
    </div>
  )
}
