import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownedItemsPath } from '../../../collections-data/collection-paths.js'
import { Loading } from '../../../ui/Loading.js'
import { Problem } from '../../../ui/Problem.js'
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
  const { data, error, refetch } = useDeletionPreview(memberId)
  return (
    <section className="member-section" aria-labelledby="items">
      <header>
        <h2 id="items">{texts.items.heading}</h2>
        {isActive && <ViewItemsAs memberId={memberId} />}
      </header>
      {error !== null ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Loading noun={texts.items.loading} lines={2} />
      ) : data.effects.length === 0 ? (
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
      )}
    </section>
  )
}
