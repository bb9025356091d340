import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownedItemsPath } from '../../../collections-data/items-path.js'
import { Loading } from '../../../ui/Loading.js'
import { formatCount } from '../../../ui/numbers.js'
import { Problem } from '../../../ui/Problem.js'
import { useDeletionPreview } from '../useDeletionPreview.js'

/** Number of items that a member owns in each collection, with links to them. */
export function OwnedItems({ memberId }: { memberId: string }): ReactNode {
  const { data, error, refetch } = useDeletionPreview(memberId)
  return (
    <section className="member-section" aria-labelledby="items">
      <h2 id="items">Items</h2>
      {error !== null ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Loading what="items" lines={2} />
      ) : data.effects.length === 0 ? (
        <p className="muted">The member owns no items.</p>
      ) : (
        <ul className="member-items">
          {data.effects.map(({ collectionId, displayName, items }) => (
            <li key={collectionId}>
              <Link to={ownedItemsPath(collectionId, memberId)}>{displayName}</Link>{' '}
              <span className="numeric">
                {items === 1 ? '1 item' : `${formatCount(items)} items`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
