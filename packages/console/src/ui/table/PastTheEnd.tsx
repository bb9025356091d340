import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { EmptyState } from '../EmptyState.js'
import { texts } from '../texts/texts.js'

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
