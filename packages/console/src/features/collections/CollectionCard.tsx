import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useItemCount } from '../../collections-data/useCollections.js'
import { formatCount } from '../../ui/format/format-number.js'
import { collectionPath, settingsPath } from '../../url/collection-paths.js'
import { useDeletionRule } from './deletion-rule/useDeletionRules.js'
import { describeDeletionRule, describePermissions } from './permission-words.js'
import { texts } from './texts/texts.js'

/** Card of a collection. The whole card links to its items. */
export function CollectionCard({ collection }: { collection: Collection }): ReactNode {
  const { id, displayName, description, isDeclared, permissions } = collection
  return (
    <article className="card linked-card collection">
      <header className="collection-head">
        <h2>
          <Link className="card-link" to={collectionPath(id)}>
            {displayName}
          </Link>
        </h2>
        <Link
          className="button quiet collection-settings"
          to={settingsPath(id)}
          aria-label={texts.card.settingsOf(displayName)}
        >
          {texts.card.settings}
        </Link>
      </header>
      <p className="collection-facts">
        <ItemCount collectionId={id} /> <code>{id}</code>
      </p>
      {description !== undefined && <p className="collection-description">{description}</p>}
      <dl className="permissions">
        {describePermissions(permissions).map(({ operation, role }) => (
          <div key={operation}>
            <dt>{operation}</dt>
            <dd>{role}</dd>
          </div>
        ))}
        <DeletionRuleLine collectionId={id} />
      </dl>
      {isDeclared && (
        <p>
          <span className="badge">{texts.card.declared}</span>
        </p>
      )}
    </article>
  )
}

function DeletionRuleLine({ collectionId }: { collectionId: string }): ReactNode {
  const { data, error } = useDeletionRule(collectionId)
  return (
    <div className="permissions-later">
      <dt>{texts.card.deletedMembers}</dt>
      <dd>{error !== null ? texts.card.unknown : data && describeDeletionRule(data.rule)}</dd>
    </div>
  )
}

function ItemCount({ collectionId }: { collectionId: string }): ReactNode {
  const { data, error } = useItemCount(collectionId)
  if (error !== null) return <span className="muted">{texts.card.countUnknown}</span>
  if (data === undefined) return <span className="muted">{texts.card.counting}</span>
  return <span>{texts.card.items(data, formatCount(data))}</span>
}
