import { useItems } from '@foyer/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { type FilmCardFields, filmCount, films } from '../films/film.js'
import { filmsLink } from '../films/film-search.js'
import { searchQuery } from '../films/film-search-query.js'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { useFocusAfterLoss } from '../ui/useFocusAfterLoss.js'
import { AppliedFilters } from './AppliedFilters.js'
import { appliedFilters } from './applied-filters.js'
import { FilmFilters } from './FilmFilters.js'
import { NoFilms } from './NoFilms.js'
import { Pages } from './Pages.js'
import { ResultLine } from './ResultLine.js'
import { useFacets } from './useFacets.js'
import { useFilmSearch } from './useFilmSearch.js'

/** Lazily loaded, because only a search for a text needs it. */
const FoundDirectors = lazy(() => import('./FoundDirectors.js'))

/** All films, with search, filters, order and paging in the URL. */
export default function FilmsPage(): ReactNode {
  const { films: texts } = useTexts()
  const { search, change } = useFilmSearch()
  const list = useItems<FilmCardFields>(films, searchQuery(search), {
    totalCount: true,
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData, refetch } = list
  // Reads the films first; counts may arrive later.
  const facets = useFacets(search, { enabled: data !== undefined })
  const filters = appliedFilters(search, texts)
  const results = useFocusAfterLoss<HTMLElement>(filters.length)
  return (
    <div className="page films-page">
      <PageHead
        title={texts.title}
        description={texts.description(filmCount)}
        path={filmsLink(search)}
      />
      <h1>{texts.title}</h1>
      <FilmFilters search={search} change={change} facets={facets} />
      <section className="films-results" aria-label={texts.list.found} ref={results} tabIndex={-1}>
        <ResultLine total={data?.totalCount} search={search} change={change} />
        {filters.length ? (
          <div className="found-line">
            <AppliedFilters filters={filters} change={change} />
            {search.text ? (
              <div className="found-names">
                <Suspense>
                  <FoundDirectors text={search.text} />
                </Suspense>
              </div>
            ) : null}
          </div>
        ) : null}
        {error && !data ? <Problem error={error} retry={refetch} what={texts.notLoaded} /> : null}
        {!error && !data ? <FilmGridLoading /> : null}
        {data?.length === 0 ? <NoFilms search={search} total={data.totalCount} /> : null}
        {data?.length ? (
          <>
            <FilmGrid films={data.items} stale={isPlaceholderData} />
            <Pages search={search} total={data.totalCount ?? 0} />
          </>
        ) : null}
      </section>
    </div>
  )
}
