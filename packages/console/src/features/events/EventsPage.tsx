import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem, StaleNotice } from '../../ui/Problem.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { EventFilters } from './EventFilters.js'
import { EventPaging } from './EventPaging.js'
import { EventPanel } from './EventPanel.js'
import { eventColumns } from './event-columns.js'
import { type EventsView, readEventsView, writeEventsView } from './events-view.js'
import { type EventsPage as Page, useEvents } from './useEvents.js'
import './events.css'

/** Change log of the site, newest first; each event opens with its detail. */
export function EventsPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const view = readEventsView(params)
  const events = useEvents(view)
  const change = (part: Partial<EventsView>, options?: { replace: boolean }): void =>
    setParams(writeEventsView({ ...view, ...part }), options)
  const filter = (part: Partial<EventsView>): void =>
    change({ place: undefined, openEvent: undefined, ...part }, { replace: true })
  return (
    <>
      <PageHeader
        title="Event log"
        summary={
          view.isWatching
            ? 'Changes of items, collections and members. New events appear by themselves.'
            : 'Changes of items, collections and members, newest first.'
        }
      >
        <div className="event-tools">
          <EventFilters view={view} onChange={filter} />
          <label className="choice event-watch">
            <input
              type="checkbox"
              checked={view.isWatching}
              onChange={({ target }) => filter({ isWatching: target.checked })}
            />
            <span>Watch</span>
          </label>
        </div>
      </PageHeader>
      {events.data === undefined ? (
        events.error === null ? (
          <Loading what="events" lines={10} />
        ) : (
          <Problem error={events.error} onRetry={() => events.refetch()} />
        )
      ) : (
        <>
          {events.error !== null && <StaleNotice error={events.error} />}
          <Events
            {...{ view, change }}
            page={events.data}
            busy={events.isPlaceholderData}
            onUnfilter={() => filter({ type: undefined, collectionId: '', entityId: '' })}
          />
        </>
      )}
      <EventPanel
        sequence={view.openEvent}
        events={events.data?.events ?? []}
        onClose={() => change({ openEvent: undefined }, { replace: true })}
        onFilter={filter}
      />
    </>
  )
}

interface EventsProps {
  view: EventsView
  page: Page
  busy: boolean
  change: (part: Partial<EventsView>) => void
  onUnfilter: () => void
}

function Events({ view, page, busy, change, onUnfilter }: EventsProps): ReactNode {
  return (
    <>
      {page.events.length === 0 ? (
        <NoEvents view={view} onUnfilter={onUnfilter} />
      ) : (
        <DataTable
          label="Events"
          columns={eventColumns}
          entries={page.events}
          idOf={({ sequence }) => String(sequence)}
          narrow="cards"
          busy={busy}
          onOpen={(sequence) => change({ openEvent: Number(sequence) })}
        />
      )}
      <EventPaging
        {...{ page }}
        isNewest={view.place === undefined}
        onPlace={(place) => change({ place, isWatching: false })}
      />
    </>
  )
}

function NoEvents({ view, onUnfilter }: { view: EventsView; onUnfilter: () => void }): ReactNode {
  if (view.type !== undefined || view.collectionId !== '' || view.entityId.trim() !== '') {
    return (
      <EmptyState title="No event matches the filter">
        <button type="button" className="button" onClick={onUnfilter}>
          Show all events
        </button>
      </EmptyState>
    )
  }
  if (view.place !== undefined) {
    return (
      <EmptyState title="No events here">
        The log does not reach this far. Events are removed when their time is over.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No events yet">
      Each change of an item, a collection or a member is recorded here, and kept for some days.
      Change an item: its event appears at once.
    </EmptyState>
  )
}
