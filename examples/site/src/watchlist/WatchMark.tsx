import type { ReactNode } from 'react'
import { BookmarkIcon } from './BookmarkIcon.js'
import { useWatch, type Watchable } from './useWatch.js'

/** Bookmark button on a film's poster. */
export default function WatchMark({ film }: { film: Watchable }): ReactNode {
  const { listed, set } = useWatch(film)
  return (
    <button
      type="button"
      className="watch-mark"
      aria-pressed={listed}
      aria-label={`Watchlist: ${film.title}`}
      title={listed ? 'Remove from watchlist' : 'Add to watchlist'}
      onClick={() => set(!listed)}
    >
      <BookmarkIcon />
    </button>
  )
}
