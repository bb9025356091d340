import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { NextIcon, PreviousIcon } from '../../ui/icons.js'
import type { EventsPosition } from './events-view.js'
import { texts } from './texts/texts.js'
import type { EventsPage } from './useEvents.js'

interface EventPagingProps {
  page: EventsPage
  /** True on the page of the newest events. */
  isNewest: boolean
  onPosition: (position: EventsPosition | undefined) => void
}

/** Buttons for newer and older events. Renders nothing for a single page. */
export function EventPaging({ page, isNewest, onPosition }: EventPagingProps): ReactNode {
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
