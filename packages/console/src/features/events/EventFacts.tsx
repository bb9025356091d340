import type { SiteEvent } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reasonLabel } from '../../action-words.js'
import { mayUse, useOwner } from '../../owner/rights.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { auditPath, memberPath } from '../../url/page-paths.js'
import { CollectionLink, ItemLink, MemberLink } from './EventSubject.js'
import { Actor } from './event-columns.js'
import { changeBesidesType } from './event-words.js'
import { texts } from './texts/texts.js'

/** Time, entity, actor and request of an event, with links to the pages of the console. */
export function EventFacts({ event }: { event: SiteEvent }): ReactNode {
  const { type, time, collectionId, entityId, actor, requestId, sequence, detail } = event
  const change = changeBesidesType(event)
  const owner = useOwner()
  const isOfItem = type.startsWith('item.')
  const isOfMember = type.startsWith('member.')
  return (
    <Facts>
      <Fact name={commonWords.time}>
        <TimeText iso={time} precision="second" />
      </Fact>
      <Fact name={texts.columns.sequence}>
        <span className="numeric">{sequence}</span>
      </Fact>
      {collectionId !== null && (
        <Fact name={texts.columns.collection}>
          <CollectionLink event={event} id={collectionId} />
        </Fact>
      )}
      {isOfItem && collectionId !== null && (
        <Fact name={texts.facts.item}>
          <ItemLink event={event} />
        </Fact>
      )}
      {isOfMember && (
        <Fact name={texts.facts.member}>
          {type === 'member.deleted' ? <code>{entityId}</code> : <MemberLink id={entityId} />}
        </Fact>
      )}
      {change !== '' && <Fact name={texts.columns.change}>{change}</Fact>}
      {type === 'collection.changed' && change === '' && mayUse(owner, 'settings:read') && (
        <Fact name={texts.columns.change}>
          <Link to={auditPath(entityId)}>{texts.facts.inAuditLog}</Link>
        </Fact>
      )}
      {detail.reason !== undefined && (
        <Fact name={texts.facts.reason}>{reasonLabel(detail.reason)}</Fact>
      )}
      <Fact name={texts.columns.actor}>
        <Actor actor={actor} />
        {actor.type === 'MEMBER' && actor.id !== null && actor.id !== entityId && (
          <>
            {' '}
            <Link to={memberPath(actor.id)}>{commonWords.showMember}</Link>
          </>
        )}
      </Fact>
      <Fact name={commonWords.requestId}>
        {requestId === null ? (
          <span className="muted">{texts.facts.noRequest}</span>
        ) : (
          <code>{requestId}</code>
        )}
      </Fact>
      <Fact name={texts.facts.eventId}>
        <code>{event.id}</code>
      </Fact>
    </Facts>
  )
}
