import { type ReactNode, useEffect } from 'react'
import { texts } from './texts/texts.js'

interface PageHeaderProps {
  title: string
  /** A {@link BackLink}, shown above the title. */
  backLink?: ReactNode
  /** One line below the title. */
  summary?: ReactNode
  /** Content beside the title, such as a search, filters or a status. */
  children?: ReactNode
}

/** Returns the title of the browser tab for a page. */
export function pageTitle(page: string): string {
  return texts.title(page)
}

/** Header of a page; sets the title of the browser tab too. */
export function PageHeader({ title, backLink, summary, children }: PageHeaderProps): ReactNode {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <header className="page-header">
      <div>
        {backLink}
        <h1>{title}</h1>
        {/* Announced on changes: after a search it contains the number of matches. */}
        <p className="page-summary" role="status">
          {summary}
        </p>
      </div>
      {children && <div className="page-header-tools">{children}</div>}
    </header>
  )
}
