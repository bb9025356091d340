import type { ReactNode } from 'react'
import { PendingButton } from '../PendingButton.js'
import { texts } from '../texts/texts.js'

interface ShowOlderProps {
  /** An infinite query whose next page is older. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

/** Button that reads the next page of a list, newest first. Absent on the last page. */
export function ShowOlder({ query }: ShowOlderProps): ReactNode {
  if (!query.hasNextPage) return null
  return (
    <PendingButton
      className="button show-older"
      isPending={query.isFetchingNextPage}
      onPress={() => query.fetchNextPage()}
    >
      {texts.paging.older}
    </PendingButton>
  )
}
