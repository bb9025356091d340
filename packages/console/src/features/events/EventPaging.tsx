import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { NextIcon, PreviousIcon } from '../../ui/icons.js'
import type { EventsPlace } from './events-view.js'
import type { EventsPage } from './useEvents.js'

interface EventPagingProps {
  page: EventsPage
  /** True on the page of the newest events. */
  isNewest: boolean
  onPlace: (place: EventsPlace | undefined) => void
}

/** Links to newer and older events. Renders nothing for a single page. */
export function EventPaging({ page, isNewest, onPlace }: EventPagingProps): ReactNode {
  const { events, older, newer } = page
  if (isNewest && older === undefined) return null
  const [newest, oldest] = [events[0], events.at(-1)]
  return (
    <nav className="paging" aria-label="Pages of events">
      <p className="paging-range">
        {newest && oldest && `Sequence ${newest.sequence} to ${oldest.sequence}`}
      </p>
      <Button className="button quiet" isDisabled={isNewest} onPress={() => onPlace(undefined)}>
        Newest
      </Button>
      <Button className="button" isDisabled={isNewest} onPress={() => onPlace(newer)}>
        <PreviousIcon /> Newer
      </Button>
      <Button className="button" isDisabled={older === undefined} onPress={() => onPlace(older)}>
        Older <NextIcon />
      </Button>
    </nav>
  )
}
