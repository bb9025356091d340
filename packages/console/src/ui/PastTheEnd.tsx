import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { EmptyState } from './EmptyState.js'

/** Stands for a page that does not exist (any more). */
export function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }): ReactNode {
  return (
    <EmptyState title="This page is past the end">
      <Button className="button" onPress={onFirstPage}>
        Go to the first page
      </Button>
    </EmptyState>
  )
}
