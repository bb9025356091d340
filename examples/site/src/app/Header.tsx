import type { ReactNode } from 'react'
import { Link, NavLink } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { siteName } from '../ui/PageHead.js'
import { SessionArea } from './SessionArea.js'
import { SiteSearch } from './SiteSearch.js'
import { ThemeSwitch } from './ThemeSwitch.js'

/** Header with the name of the site, its navigation and the session area. */
export function Header(): ReactNode {
  const { site } = useTexts()
  return (
    <header className="site-header">
      <Link to="/" className="site-name">
        <Mark />
        {siteName}
      </Link>
      <nav aria-label={site.pages} className="site-pages">
        <NavLink to="/films">{site.films}</NavLink>
        <NavLink to="/people">{site.people}</NavLink>
        <NavLink to="/charts">{site.charts}</NavLink>
        <NavLink to="/watchlist">{site.watchlist}</NavLink>
      </nav>
      <SiteSearch />
      <div className="site-tools">
        <ThemeSwitch />
        <SessionArea />
      </div>
    </header>
  )
}

function Mark(): ReactNode {
  return (
    <svg className="site-mark" viewBox="0 0 26 18" aria-hidden="true">
      <circle cx="9" cy="9" r="9" className="mark-one" />
      <circle cx="17" cy="9" r="9" className="mark-two" />
      <path d="M13 .94a9 9 0 0 1 0 16.12a9 9 0 0 1 0-16.12z" className="mark-both" />
    </svg>
  )
}
