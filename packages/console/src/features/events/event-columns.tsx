import type { EventActor, SiteEvent } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { reasonLabel } from '../../action-words.js'
import { CollectionName } from '../../collections-data/CollectionName.js'
import { mayUse, useOwner } from '../../owner/rights.js'
import { useOwnerList } from '../../owner/useOwnerList.js'
import { MemberName } from '../../people/MemberName.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, None } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { commonWords } from '../../ui/texts/texts.js'
import { ItemName } from './EventSubject.js'
import { actorLabel, changeBesidesType, eventWords } from './event-words.js'
import { texts } from './texts/texts.js'

/** The columns of the event log. */
export const eventColumns: readonly DataColumn<SiteEvent>[] = [
  { name: texts.columns.event, cell: ({ type }) => <EventName type={type} /> },
  { name: commonWords.time, cell: ({ time }) => <TimeText iso={time} precision="second" /> },
  {
    name: texts.columns.collection,
    showFrom: 'medium',
    cell: ({ collectionId }) =>
      collectionId === null ? <None /> : <CollectionName id={collectionId} />,
  },
  { name: texts.columns.subject, showFrom: 'medium', cell: (event) => <Subject event={event} /> },
  { name: texts.columns.change, isFluid: true, cell: (event) => <Change event={event} /> },
  { name: texts.columns.actor, showFrom: 'medium', cell: ({ actor }) => <Actor actor={actor} /> },
  {
    name: texts.columns.sequence,
    align: 'end',
    showFrom: 'wide',
    cell: ({ sequence }) => <span className="numeric">{sequence}</span>,
  },
]

/** Name of a type of events. */
function EventName({ type }: Pick<SiteEvent, 'type'>): ReactNode {
  const { text, tone } = eventWords(type)
  return (
    <span className={`badge ${tone}`} title={type}>
      {text}
    </span>
  )
}

/** Name of the item or member of an event. */
function Subject({ event }: { event: SiteEvent }): ReactNode {
  if (event.type.startsWith('item.')) return <ItemName event={event} />
  if (event.type.startsWith('member.')) return <MemberName id={event.entityId} />
  return <None />
}

/**
 * Kind of the cause of an event, and its name or id; the names of owners and members, to those who may list them.
 */
export function Actor({ actor }: { actor: EventActor }): ReactNode {
  const { type, id } = actor
  const owner = useOwnerName(type === 'WIX_USER' ? id : null)
  return (
    <span className="with-id">
      {actorLabel(actor)} {type === 'WIX_USER' && owner}
      {type === 'MEMBER' && id !== null && <MemberName id={id} />}
      {type !== 'WIX_USER' && type !== 'MEMBER' && id !== null && <ShortId id={id} />}
    </span>
  )
}

/** Returns the name of an owner; undefined for a removed owner, for the owner key and while it is unknown. */
function useOwnerName(id: string | null): string | undefined {
  const reader = useOwner()
  const { data } = useOwnerList({
    enabled: id !== null && mayUse(reader, 'all'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.owners.find((owner) => owner.id === id)?.name
}

function Change({ event }: { event: SiteEvent }): ReactNode {
  const { changedFields, reason } = event.detail
  const words = [changeBesidesType(event), reasonLabel(reason ?? '')]
    .filter((part) => part !== '')
    .join(', ')
  const text = changedFields?.join(', ') ?? words
  return text === '' ? (
    <None />
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  )
}
