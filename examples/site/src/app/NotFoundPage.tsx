import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'

/** Page for unknown URLs. */
export default function NotFoundPage(): ReactNode {
  const { site } = useTexts()
  return (
    <div className="page page-narrow">
      <PageHead title={site.notFound.title} hidden />
      <p className="overline">404</p>
      <h1>{site.notFound.heading}</h1>
      <p>{site.notFound.lead}</p>
      <p className="cluster">
        <Link to="/films" className="button primary">
          {site.browseFilms}
        </Link>
        <Link to="/" className="button">
          {site.goHome}
        </Link>
      </p>
    </div>
  )
}
