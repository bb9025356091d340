import type { SiteEvent } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CollectionName } from '../../collections-data/CollectionName.js'
import { displayFieldOf } from '../../collections-data/fields.js'
import { useCollection } from '../../collections-data/useCollections.js'
import { MemberName } from '../../people/MemberName.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { collectionPath, itemPath } from '../../url/collection-paths.js'
import { memberPath } from '../../url/page-paths.js'
import { labelOf } from '../items/editors/item-label.js'

/** Name of the item of an event: that of the item after the change, or else before it. */
export function ItemName({ event }: { event: SiteEvent }): ReactNode {
  const { collectionId, entityId, detail } = event
  const collection = useCollection(collectionId)
  const data = detail.item ?? detail.before
  const label =
    collection && data ? labelOf({ id: entityId, data }, displayFieldOf(collection)) : entityId
  if (label === entityId) return <ShortId id={entityId} />
  return (
    <span className="cut" title={entityId}>
      {label}
    </span>
  )
}

/** Links to the collection of an event, unless the event deleted it. */
export function CollectionLink({ event, id }: { event: SiteEvent; id: string }): ReactNode {
  const isDeleted = event.type === 'collection.changed' && event.detail.change === 'deleted'
  if (isDeleted) return <code>{id}</code>
  return (
    <Link to={collectionPath(id)}>
      <CollectionName id={id} />
    </Link>
  )
}

/** Links to the item of an event, unless the event removed it. */
export function ItemLink({ event }: { event: SiteEvent }): ReactNode {
  const name = <ItemName event={event} />
  if (event.type === 'item.removed' || event.collectionId === null) return name
  return <Link to={itemPath(event.collectionId, event.entityId)}>{name}</Link>
}

/** Links to a member. */
export function MemberLink({ id }: { id: string }): ReactNode {
  return (
    <Link to={memberPath(id)}>
      <MemberName id={id} />
    </Link>
  )
}
