import type { Collection } from '@foyer/protocol'
import type { ItemHistoryEntry, NamedEventActor } from '@foyer/protocol/item-history'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldChange } from '../../../changes/FieldChange.js'
import { fieldLabel } from '../../../collections-data/fields.js'
import { mayUse, useOwner } from '../../../owner/rights.js'
import { TimeText } from '../../../ui/TimeText.js'
import { memberPath } from '../../../url/page-paths.js'
import { texts } from './texts/texts.js'

interface HistoryEntryProps {
  change: ItemHistoryEntry
  collection: Collection
  /** Button that restores the version after this change; undefined if it cannot be restored. */
  restore?: ReactNode
}

/** Actor id of the owner key; owners have ids of their accounts. */
const ownerKeyActorId = 'owner'

const words: Readonly<Record<ItemHistoryEntry['type'], { text: string; tone: string }>> = {
  'item.created': { text: texts.types.itemCreated, tone: 'success' },
  'item.updated': { text: texts.types.itemUpdated, tone: '' },
  'item.removed': { text: texts.types.itemRemoved, tone: 'danger' },
  'collection.truncated': { text: texts.types.truncated, tone: 'danger' },
  'collection.changed': { text: texts.types.restored, tone: '' },
}

/** One change: its kind, time and actor, and the changed fields. */
export function HistoryEntry({ change, collection, restore }: HistoryEntryProps): ReactNode {
  const { type, time, actor, fields } = change
  const { text, tone } = words[type]
  return (
    <li className="history-entry">
      <div className="history-head">
        <span className={`badge ${tone}`}>{text}</span>
        <TimeText iso={time} precision="second" />
        <span className="history-actor">{texts.by(<Actor actor={actor} />)}</span>
      </div>
      {type === 'item.updated' && fields.length === 0 && <p className="muted">{texts.noChange}</p>}
      {fields.length > 0 && (
        <details className="history-fields">
          <summary>{fields.map(({ field }) => nameOf(collection, field)).join(', ')}</summary>
          {fields.map(({ field, before, after }) => (
            <FieldChange key={field} name={field} {...{ before, after }} />
          ))}
        </details>
      )}
      <Links change={change} />
      {restore}
    </li>
  )
}

/** Links to the event, and to the request where there is one. */
function Links({ change: { sequence, requestId } }: Pick<HistoryEntryProps, 'change'>): ReactNode {
  const maySeeLogs = mayUse(useOwner(), 'settings:read')
  return (
    <p className="history-links">
      <Link to={`/events?event=${sequence}`}>
        {texts.event} <span className="numeric">{sequence}</span>
      </Link>
      {requestId !== null && (
        <span>
          {texts.request}{' '}
          {maySeeLogs ? (
            <Link to={`/logs?${new URLSearchParams({ id: requestId })}`}>
              <code>{requestId}</code>
            </Link>
          ) : (
            <code>{requestId}</code>
          )}
        </span>
      )}
    </p>
  )
}

function Actor({ actor: { type, id, name } }: { actor: NamedEventActor }): ReactNode {
  if (id === null) return texts.actors.server
  switch (type) {
    case 'MEMBER':
      return <Link to={memberPath(id)}>{name ?? id}</Link>
    case 'APP':
      return name === null ? texts.actors.deletedKey : texts.actors.key(name)
    case 'WIX_USER':
      if (id === ownerKeyActorId) return texts.actors.ownerKey
      return name ?? texts.actors.removedOwner
    default:
      return texts.actors.visitor
  }
}

function nameOf({ fields }: Collection, key: string): string {
  const field = fields.find((candidate) => candidate.key === key)
  return field === undefined ? key : fieldLabel(field)
}
