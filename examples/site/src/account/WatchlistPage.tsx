import { useItems, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { Link } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { loginLink, signUpLink } from '../login/return-to.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { useFocusAfterLoss } from '../ui/useFocusAfterLoss.js'
import { usePendingWatches } from '../watchlist/useWatch.js'
import { entries, filmsOf, type WatchlistEntry, watchlist } from '../watchlist/watchlist.js'

/** Watchlist of the current member; visitors are invited to log in. */
export default function WatchlistPage(): ReactNode {
  const { site } = useTexts()
  const { loggedIn } = useSession()
  return (
    <div className="page watchlist-page">
      <PageHead title={site.watchlist} hidden />
      {loggedIn ? <OwnWatchlist /> : <WatchlistInvitation />}
    </div>
  )
}

function OwnWatchlist(): ReactNode {
  const { watchlistPage: texts } = useMoreTexts()
  const { films: filmTexts, site } = useTexts()
  const { data, error, refetch } = useItems<WatchlistEntry>(watchlist, entries)
  const leaving = usePendingWatches().filter(({ listed }) => !listed)
  const films =
    data && filmsOf(data.items).filter(({ _id }) => !leaving.some((film) => film.filmId === _id))
  const heading = useFocusAfterLoss<HTMLHeadingElement>(films?.length)
  return (
    <>
      <header className="watchlist-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.yours}
        </h1>
        <p role="status" className="numeric">
          {films ? (
            filmTexts.count(films.length)
          ) : (
            <span className="visually-hidden">{site.loading}</span>
          )}
        </p>
      </header>
      {error && !data ? <Problem error={error} retry={refetch} what={texts.notLoaded} /> : null}
      {!error && !data ? <FilmGridLoading count={6} /> : null}
      {films?.length ? <FilmGrid films={films} stale={false} /> : null}
      {films?.length === 0 ? <EmptyWatchlist /> : null}
    </>
  )
}

function EmptyWatchlist(): ReactNode {
  const { watchlistPage: texts } = useMoreTexts()
  const { site } = useTexts()
  return (
    <div className="empty">
      <h2>{texts.empty}</h2>
      <p>{texts.emptyLead}</p>
      <p className="cluster">
        <Link to="/films?sort=rating" className="button primary">
          {texts.topRated}
        </Link>
        <Link to="/people" className="button">
          {site.browseDirectors}
        </Link>
      </p>
    </div>
  )
}

function WatchlistInvitation(): ReactNode {
  const { watchlistPage: texts } = useMoreTexts()
  const { site } = useTexts()
  return (
    <div className="watchlist-invitation">
      <h1>{texts.invitation}</h1>
      <p>{texts.invitationLead}</p>
      <p className="cluster">
        <Link to={loginLink('/watchlist')} className="button primary">
          {site.logIn}
        </Link>
        <Link to={signUpLink('/watchlist')}>{site.notAMember}</Link>
      </p>
    </div>
  )
}
