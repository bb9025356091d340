import { useItems, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { signInLink, signUpLink } from '../sign-in/return-to.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { useFocusAfterLoss } from '../ui/useFocusAfterLoss.js'
import { writeNumber } from '../ui/write-number.js'
import { usePendingWatches } from '../watchlist/useWatch.js'
import { entries, filmsOf, type WatchlistEntry, watchlist } from '../watchlist/watchlist.js'

/** Watchlist of the current member; visitors are invited to log in. */
export default function WatchlistPage(): ReactNode {
  const { loggedIn } = useSession()
  return (
    <div className="page watchlist-page">
      <PageHead title="Watchlist" hidden />
      {loggedIn ? <OwnWatchlist /> : <WatchlistInvitation />}
    </div>
  )
}

function OwnWatchlist(): ReactNode {
  const { data, error, refetch } = useItems<WatchlistEntry>(watchlist, entries)
  const leaving = usePendingWatches().filter(({ listed }) => !listed)
  const films =
    data && filmsOf(data.items).filter(({ _id }) => !leaving.some((one) => one.filmId === _id))
  const heading = useFocusAfterLoss<HTMLHeadingElement>(films?.length)
  return (
    <>
      <header className="watchlist-head">
        <h1 ref={heading} tabIndex={-1}>
          Your watchlist
        </h1>
        <p role="status" className="numeric">
          {films ? countFilms(films.length) : <span className="visually-hidden">Loading</span>}
        </p>
      </header>
      {error && !data ? <Problem error={error} retry={refetch} what="Your watchlist" /> : null}
      {!error && !data ? <FilmGridLoading count={6} /> : null}
      {films?.length ? <FilmGrid films={films} stale={false} /> : null}
      {films?.length === 0 ? <EmptyWatchlist /> : null}
    </>
  )
}

function EmptyWatchlist(): ReactNode {
  return (
    <div className="empty">
      <h2>Nothing to watch yet</h2>
      <p>Press the bookmark on any poster to save a film here. Only you can see this list.</p>
      <p className="cluster">
        <Link to="/films?sort=rating" className="button primary">
          Browse top-rated films
        </Link>
        <Link to="/people" className="button">
          Browse directors
        </Link>
      </p>
    </div>
  )
}

function WatchlistInvitation(): ReactNode {
  return (
    <div className="watchlist-invitation">
      <h1>Save films to watch later</h1>
      <p>Your watchlist follows you to every device, and only you can see it.</p>
      <p className="cluster">
        <Link to={signInLink('/watchlist')} className="button primary">
          Log in
        </Link>
        <Link to={signUpLink('/watchlist')}>Not a member yet? Join</Link>
      </p>
    </div>
  )
}

function countFilms(count: number): string {
  return count === 1 ? '1 film' : `${writeNumber(count)} films`
}
