import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { loginLink, useReturnPath } from '../login/return-to.js'
import { BookmarkIcon } from './BookmarkIcon.js'
import { useWatch, type Watchable } from './useWatch.js'

/** Button with a label that adds a film to the watchlist; visitors log in first and return to the film. */
export function WatchButton({ film }: { film: Watchable }): ReactNode {
  const { loggedIn } = useSession()
  const { watchlist } = useTexts()
  const here = useReturnPath()
  if (loggedIn) return <Toggle film={film} />
  return (
    <Link to={loginLink(here)} className="button watch-button">
      <BookmarkIcon />
      {watchlist.add}
    </Link>
  )
}

function Toggle({ film }: { film: Watchable }): ReactNode {
  const { watchlist } = useTexts()
  const { listed, set } = useWatch(film)
  return (
    <button
      type="button"
      className="button watch-button"
      data-listed={listed || undefined}
      onClick={() => set(!listed)}
    >
      <BookmarkIcon />
      {listed ? watchlist.added : watchlist.add}
    </button>
  )
}
