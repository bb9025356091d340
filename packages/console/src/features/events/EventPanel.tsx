import type { SiteEvent } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ItemChange } from '../../changes/ItemChange.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { JsonView } from '../../ui/json/JsonView.js'
import { Loaded } from '../../ui/Loaded.js'
import { Panel } from '../../ui/Panel.js'
import { EventFacts } from './EventFacts.js'
import { eventWords, groupOf } from './event-words.js'
import type { EventsView } from './events-view.js'
import { texts } from './texts/texts.js'
import { useEvent } from './useEvents.js'

interface EventPanelProps {
  /** Sequence of the event to show; undefined closes the panel. */
  sequence: number | undefined
  /** Events of the page. Another event is read from the server. */
  events: readonly SiteEvent[]
  onClose: () => void
  onFilter: (filter: Partial<EventsView>) => void
}

/** Panel with one event in detail. */
export function EventPanel({ sequence, events, onClose, onFilter }: EventPanelProps): ReactNode {
  const query = useEvent(sequence, events)
  return (
    <Panel
      title={query.data ? eventWords(query.data.type).text : texts.panel.title(sequence ?? '')}
      isOpen={sequence !== undefined}
      onClose={onClose}
    >
      {sequence !== undefined && (
        <Loaded query={query} noun={texts.panel.event}>
          {(event) =>
            event === null ? (
              <p className="notice">{texts.panel.gone}</p>
            ) : (
              <EventDetails event={event} onFilter={onFilter} />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

interface EventDetailsProps {
  event: SiteEvent
  onFilter: (filter: Partial<EventsView>) => void
}

function EventDetails({ event, onFilter }: EventDetailsProps): ReactNode {
  const { detail, entityId, collectionId } = event
  const isOfItem = event.type.startsWith('item.')
  const filter = { type: undefined, collectionId: '', entityId }
  return (
    <>
      <div className="panel-tools">
        <CopyButton text={event.id} noun={texts.panel.eventId} />
        <CopyButton text={JSON.stringify(event, null, 2)} noun="JSON" />
        <Button
          className="button quiet"
          onPress={() => onFilter({ ...filter, ...(isOfItem && collectionId && { collectionId }) })}
        >
          {texts.panel.allOf[groupOf(event.type)]}
        </Button>
      </div>
      <EventFacts event={event} />
      {isOfItem ? <ItemChange detail={detail} /> : <OtherDetail event={event} />}
    </>
  )
}

/** Details of a member's or collection's event, which {@link EventFacts} does not show. */
function OtherDetail({ event: { detail } }: { event: SiteEvent }): ReactNode {
  if (detail.member === undefined) return null
  return (
    <section className="section" aria-label={texts.facts.member}>
      <h3>{texts.facts.member}</h3>
      <JsonView value={JSON.parse(JSON.stringify(detail.member))} />
    </section>
  )
}
