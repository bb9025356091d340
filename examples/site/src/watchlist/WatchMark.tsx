import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { BookmarkIcon } from './BookmarkIcon.js'
import { useWatch, type Watchable } from './useWatch.js'

/** Bookmark button on a film's poster. */
export default function WatchMark({ film }: { film: Watchable }): ReactNode {
  const { watchlist } = useTexts()
  const { listed, set } = useWatch(film)
  return (
    <button
      type="button"
      className="watch-mark"
      aria-pressed={listed}
      aria-label={watchlist.mark(film.title)}
      title={listed ? watchlist.remove : watchlist.add}
      onClick={() => set(!listed)}
    >
      <BookmarkIcon />
    </button>
  )
}
