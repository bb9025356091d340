import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { SessionArea } from './SessionArea.js'
import { ThemeSwitch } from './ThemeSwitch.js'

/** Header with the name of the site, its navigation and the session area. */
export function Header(): ReactNode {
  return (
    <header className="site-header">
      <Link to="/" className="site-name">
        <Mark />
        Film club
      </Link>
      <nav aria-label="Pages" className="site-pages">
        <NavLink to="/films">Films</NavLink>
        <NavLink to="/people">People</NavLink>
        <NavLink to="/charts">Charts</NavLink>
        <NavLink to="/watchlist">Watchlist</NavLink>
      </nav>
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
