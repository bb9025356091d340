import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { itemPath } from '../../../url/collection-paths.js'
import { useNames } from '../editors/useReferenced.js'
import { texts } from './texts/texts.js'

interface ItemLinksProps {
  /** Undefined for a collection that does not exist. */
  collection: Collection | undefined
  ids: readonly string[]
}

/** Links to items of a collection, by their names. */
export function ItemLinks({ collection, ids }: ItemLinksProps): ReactNode {
  const names = useNames(collection, ids)
  const nameOf = new Map(names.data?.map(({ id, label }) => [id, label]))
  const isKnown = names.isSuccess && !names.isPlaceholderData
  return (
    <ul className="reference-links">
      {ids.map((id) => (
        <li key={id}>
          {collection === undefined || (isKnown && !nameOf.has(id)) ? (
            <>
              <code>{id}</code> <span className="muted">{texts.missing}</span>
            </>
          ) : (
            <Link to={itemPath(collection.id, id)}>{nameOf.get(id) ?? id}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
