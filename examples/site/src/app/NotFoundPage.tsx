import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../ui/PageHead.js'

/** Page for unknown URLs. */
export default function NotFoundPage(): ReactNode {
  return (
    <div className="page page-narrow">
      <PageHead title="Page not found" hidden />
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
