import type { ReactNode } from 'react'
import { filmCount } from '../films/film.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { LanguageSwitch } from './LanguageSwitch.js'

/** Footer with the source of the film data, and links to the languages. */
export function Footer(): ReactNode {
  const { site } = useTexts()
  const source = <a href="https://github.com/vega/vega-datasets">vega-datasets</a>
  return (
    <footer className="site-footer">
      <p>{site.source(filmCount, source)}</p>
      <LanguageSwitch />
      <p className="footer-links">
        <Link to="/films">{site.films}</Link> <Link to="/charts">{site.charts}</Link>
      </p>
    </footer>
  )
}
