import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loading } from '../../ui/Loading.js'
import { formatCount } from '../../ui/numbers.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem } from '../../ui/Problem.js'
import { describeDeletionRule, describePermissions } from './permission-words.js'
import { useCollections, useItemCount } from './useCollections.js'
import { useDeletionRule } from './useDeletionRules.js'
import './collections.css'

/** All collections, with their sizes, permissions and deletion rules. */
export function CollectionsPage(): ReactNode {
  const collections = useCollections()
  return (
    <>
      <PageHeader
        title="Collections"
        summary={collections.data && summarise(collections.data.length)}
      />
      {collections.error !== null ? (
        <Problem error={collections.error} onRetry={() => collections.refetch()} />
      ) : collections.data === undefined ? (
        <Loading what="collections" />
      ) : (
        <CollectionList collections={collections.data} />
      )}
    </>
  )
}

function CollectionList({ collections }: { collections: readonly Collection[] }): ReactNode {
  if (collections.length === 0) {
    return (
      <EmptyState title="No collections yet">
        A site declares its collections in <code>foyer.json</code>. The server creates them when it
        starts.
      </EmptyState>
    )
  }
  return (
    <ul className="collection-list">
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  )
}

function CollectionCard({ collection }: { collection: Collection }): ReactNode {
  const { id, displayName, permissions } = collection
  return (
    <article className="card collection">
      <h2>
        <Link className="collection-link" to={`/collections/${encodeURIComponent(id)}`}>
          {displayName}
        </Link>
      </h2>
      <p className="collection-facts">
        <ItemCount collectionId={id} /> <code>{id}</code>
      </p>
      <dl className="permissions">
        {describePermissions(permissions).map(({ operation, who }) => (
          <div key={operation}>
            <dt>{operation}</dt>
            <dd>{who}</dd>
          </div>
        ))}
        <DeletionRuleLine collectionId={id} />
      </dl>
    </article>
  )
}

function DeletionRuleLine({ collectionId }: { collectionId: string }): ReactNode {
  const { data, error } = useDeletionRule(collectionId)
  return (
    <div className="permissions-later">
      <dt>Items of deleted members</dt>
      <dd>{error !== null ? 'Unknown' : data && describeDeletionRule(data.rule)}</dd>
    </div>
  )
}

function ItemCount({ collectionId }: { collectionId: string }): ReactNode {
  const { data, error } = useItemCount(collectionId)
  if (error !== null) return <span className="muted">Number of items unknown</span>
  if (data === undefined) return <span className="muted">Counting items</span>
  return <span>{data === 1 ? '1 item' : `${formatCount(data)} items`}</span>
}

function summarise(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 collection' : `${formatCount(count)} collections`
}
