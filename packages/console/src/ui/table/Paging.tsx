import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { EmptyState } from '../EmptyState.js'
import { formatCount } from '../format/format-number.js'
import { NextIcon, PreviousIcon } from '../icons.js'
import { texts } from '../texts/texts.js'

interface PagingProps {
  /** Accessible name of the navigation. */
  label: string
  /** Page number, starting at 1. */
  page: number
  pageSize: number
  /** Number of entries on this page. */
  count: number
  /** Number of entries on all pages. */
  total: number
  onPage: (page: number) => void
}

/** Range of the current page, with links to the previous and next page. Renders nothing for a single page. */
export function Paging(props: PagingProps): ReactNode {
  const { label, page, pageSize, count, total, onPage } = props
  const hasNext = page * pageSize < total
  if (page === 1 && !hasNext) return null
  const first = (page - 1) * pageSize + 1
  const [from, to] = [formatCount(first), formatCount(first + count - 1)]
  return (
    <nav className="paging" aria-label={label}>
      <p className="paging-range">
        {count > 0 && texts.paging.range(from, to, formatCount(total))}
      </p>
      <Button className="button" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <PreviousIcon /> {texts.paging.previous}
      </Button>
      <Button className="button" isDisabled={!hasNext} onPress={() => onPage(page + 1)}>
        {texts.paging.next} <NextIcon />
      </Button>
    </nav>
  )
}

/** Message for a page number after the last page. */
export function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }): ReactNode {
  return (
    <EmptyState title={texts.paging.pastTheEnd}>
      <Button className="button" onPress={onFirstPage}>
        {texts.paging.toFirst}
      </Button>
    </EmptyState>
  )
}
