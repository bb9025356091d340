import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Footer with the source of the films. */
export function Footer(): ReactNode {
  return (
    <footer className="site-footer">
      <p>
        Data on 3,201 films from <a href="https://github.com/vega/vega-datasets">vega-datasets</a>,
        collected in 2010. The posters are generated from the titles.
      </p>
      <p>
        <Link to="/films">All films</Link> <Link to="/charts">Charts</Link>{' '}
        <a href="/console">Console</a>
      </p>
    </footer>
  )
}
