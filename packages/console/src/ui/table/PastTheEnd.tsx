import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { EmptyState } from '../EmptyState.js'

/** Message for a page number after the last page. */
export function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }): ReactNode {
  return (
    <EmptyState title="This page is past the end">
      <Button className="button" onPress={onFirstPage}>
        Go to the first page
      </Button>
    </EmptyState>
  )
}
