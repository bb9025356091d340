import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Choice } from '../../forms/Choice.js'
import { useSubjectId } from '../../people/useSubjectId.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { NextIcon, PreviousIcon } from '../../ui/icons.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { useUrlView } from '../../url/useUrlView.js'
import { EventFilters } from './EventFilters.js'
import { EventPanel } from './EventPanel.js'
import { eventColumns } from './event-columns.js'
import {
  type EventsPosition,
  type EventsView,
  readEventsView,
  writeEventsView,
} from './events-view.js'
import { texts } from './texts/texts.js'
import { type EventsPage as Page, useEvents } from './useEvents.js'
import './events.css'

/** Event log of the site, newest first; each event opens with its detail. */
export function EventsPage(): ReactNode {
  const [view, change] = useUrlView(readEventsView, writeEventsView)
  const entityId = useSubjectId(view.entityId)
  const events = useEvents(view, entityId)
  const filter = (part: Partial<EventsView>): void =>
    change({ position: undefined, openEvent: undefined, ...part }, { replace: true })
  return (
    <>
      <PageHeader
        title={texts.title}
        summary={view.isWatching ? texts.summaryWatching : texts.summary}
      >
        <div className="cluster log-filters">
          <EventFilters view={view} onChange={filter} />
          <Choice checked={view.isWatching} onChange={(isWatching) => filter({ isWatching })}>
            {texts.watch}
          </Choice>
        </div>
      </PageHeader>
      <Loaded query={events} noun={texts.events} lines={10}>
        {(data) => (
          <Events
            {...{ view, change }}
            page={data}
            busy={events.isPlaceholderData}
            onUnfilter={() => filter({ type: undefined, collectionId: '', entityId: '' })}
          />
        )}
      </Loaded>
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
      <DataTable
        label={texts.label}
        columns={eventColumns}
        entries={page.events}
        empty={<NoEvents view={view} onUnfilter={onUnfilter} />}
        idOf={({ sequence }) => String(sequence)}
        busy={busy}
        onOpen={(sequence) => change({ openEvent: Number(sequence) })}
      />
      <EventPaging
        {...{ page }}
        isNewest={view.position === undefined}
        onPosition={(position) => change({ position, isWatching: false })}
      />
    </>
  )
}

function NoEvents({ view, onUnfilter }: { view: EventsView; onUnfilter: () => void }): ReactNode {
  if (view.type !== undefined || view.collectionId !== '' || view.entityId.trim() !== '') {
    return (
      <EmptyState title={texts.noMatch}>
        <button type="button" className="button" onClick={onUnfilter}>
          {texts.showAll}
        </button>
      </EmptyState>
    )
  }
  if (view.position !== undefined) {
    return <EmptyState title={texts.noneHere}>{texts.noneHereHint}</EmptyState>
  }
  return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
}

interface EventPagingProps {
  page: Page
  /** True on the page of the newest events. */
  isNewest: boolean
  onPosition: (position: EventsPosition | undefined) => void
}

/** Buttons for newer and older events. Renders nothing for a single page. */
function EventPaging({ page, isNewest, onPosition }: EventPagingProps): ReactNode {
  const { events, older, newer } = page
  if (isNewest && older === undefined) return null
  const [newest, oldest] = [events[0], events.at(-1)]
  return (
    <nav className="paging" aria-label={texts.paging.label}>
      <p className="paging-range">
        {newest && oldest && texts.paging.range(newest.sequence, oldest.sequence)}
      </p>
      <Button className="button quiet" isDisabled={isNewest} onPress={() => onPosition(undefined)}>
        {texts.paging.newest}
      </Button>
      <Button className="button" isDisabled={isNewest} onPress={() => onPosition(newer)}>
        <PreviousIcon /> {texts.paging.newer}
      </Button>
      <Button className="button" isDisabled={older === undefined} onPress={() => onPosition(older)}>
        {texts.paging.older} <NextIcon />
      </Button>
    </nav>
  )
}
