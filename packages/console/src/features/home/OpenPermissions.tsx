import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsPath } from '../../collections-data/collection-paths.js'
import { findOpenPermissions } from './open-permissions.js'
import { texts } from './texts/texts.js'

/** Lists the permissions that allow everybody to write. */
export function OpenPermissions({
  collections,
}: {
  collections: readonly Collection[]
}): ReactNode {
  const open = findOpenPermissions(collections)
  return (
    <section className="home-section" aria-labelledby="home-open">
      <h2 id="home-open">{texts.openPermissions.heading}</h2>
      {open.length === 0 ? (
        <p className="muted">{texts.openPermissions.none}</p>
      ) : (
        <ul className="home-open">
          {open.map(({ collection, text }) => (
            <li key={collection.id} className="notice warning">
              {text}{' '}
              <Link to={settingsPath(collection.id, 'permissions')}>
                {texts.openPermissions.link}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
