import type { SiteEvent } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayFieldOf } from '../../collections-data/fields.js'
import { useCollection } from '../../collections-data/useCollections.js'
import { mayUse, useOwner } from '../../owner/rights.js'
import { useMember } from '../../people/useMember.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { collectionPath, itemPath } from '../../url/collection-paths.js'
import { memberPath } from '../../url/page-paths.js'
import { labelOf } from '../items/editors/item-label.js'

/** Name of a collection; its id if it does not exist. */
export function CollectionName({ id }: { id: string }): ReactNode {
  return useCollection(id)?.displayName ?? id
}

/** Name of a member; the id of one that is deleted, or that the reader may not see. */
export function MemberName({ id }: { id: string }): ReactNode {
  const reader = useOwner()
  const { data: member } = useMember(id, {
    enabled: mayUse(reader, 'members:read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!member) return <ShortId id={id} />
  return <span title={id}>{member.nickname || member.email}</span>
}

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
