import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { NextIcon, PreviousIcon } from '../../ui/icons.js'
import type { EventsPlace } from './events-view.js'
import { texts } from './texts/texts.js'
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
    <nav className="paging" aria-label={texts.paging.label}>
      <p className="paging-range">
        {newest && oldest && texts.paging.range(newest.sequence, oldest.sequence)}
      </p>
      <Button className="button quiet" isDisabled={isNewest} onPress={() => onPlace(undefined)}>
        {texts.paging.newest}
      </Button>
      <Button className="button" isDisabled={isNewest} onPress={() => onPlace(newer)}>
        <PreviousIcon /> {texts.paging.newer}
      </Button>
      <Button className="button" isDisabled={older === undefined} onPress={() => onPlace(older)}>
        {texts.paging.older} <NextIcon />
      </Button>
    </nav>
  )
}
