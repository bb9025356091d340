import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsPath } from '../../url/collection-paths.js'
import { texts } from './texts/texts.js'

/** A permission that lets everybody change items, without an account. */
interface OpenPermission {
  collection: Pick<Collection, 'id' | 'displayName'>
  /** Sentence such as `Anyone may add items to Reviews.` */
  text: string
}

const operations = ['insert', 'update', 'remove'] as const

/** Lists the permissions that allow everybody to write. */
export function OpenPermissions({
  collections,
}: {
  collections: readonly Collection[]
}): ReactNode {
  const open = findOpenPermissions(collections)
  return (
    <section className="section home-section" aria-labelledby="home-open">
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

/** Lists the collections that everybody may write to, in words. */
function findOpenPermissions(collections: readonly Collection[]): OpenPermission[] {
  return collections.flatMap((collection) => {
    const open = operations.filter((name) => collection.permissions[name] === 'ANYONE')
    if (open.length === 0) return []
    return [{ collection, text: texts.openPermissions.anyone(open, collection.displayName) }]
  })
}
