import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownedItemsPath } from '../../../collections-data/collection-paths.js'
import { Loaded } from '../../../ui/Loaded.js'
import { texts } from '../texts/texts.js'
import { useDeletionPreview } from '../useDeletionPreview.js'
import { ViewItemsAs } from './ViewItemsAs.js'

interface OwnedItemsProps {
  memberId: string
  /** True for a member who can log in. */
  isActive: boolean
}

/** Number of items of a member in each collection, with links to them and to the member's view. */
export function OwnedItems({ memberId, isActive }: OwnedItemsProps): ReactNode {
  const preview = useDeletionPreview(memberId)
  return (
    <section className="member-section" aria-labelledby="items">
      <header>
        <h2 id="items">{texts.items.heading}</h2>
        {isActive && <ViewItemsAs memberId={memberId} />}
      </header>
      <Loaded query={preview} noun={texts.items.loading} lines={2}>
        {(data) =>
          data.effects.length === 0 ? (
            <p className="muted">{texts.items.none}</p>
          ) : (
            <ul className="member-items">
              {data.effects.map(({ collectionId, displayName, items }) => (
                <li key={collectionId}>
                  <Link to={ownedItemsPath(collectionId, memberId)}>{displayName}</Link>{' '}
                  <span className="numeric">{texts.items.count(items)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
