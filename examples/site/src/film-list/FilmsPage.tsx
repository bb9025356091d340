import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { type FilmCardFields, films } from '../films/film.js'
import { searchQuery } from '../films/search-query.js'
import { Problem } from '../ui/Problem.js'
import { FilmFilters } from './FilmFilters.js'
import { NoFilms } from './NoFilms.js'
import { Pages } from './Pages.js'
import { ResultLine } from './ResultLine.js'
import { useFacets } from './useFacets.js'
import { useFilmSearch } from './useFilmSearch.js'
import '../films/films.css'

/** All films, with search, filters, order and paging in the URL. */
export default function FilmsPage(): ReactNode {
  const { search, change } = useFilmSearch()
  const list = useItems<FilmCardFields>(films, searchQuery(search), {
    totalCount: true,
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData, refetch } = list
  // The films first: counts may come a moment later.
  const facets = useFacets(search, { enabled: data !== undefined })
  return (
    <div className="page films-page">
      <title>Films · Film club</title>
      <h1>Films</h1>
      <FilmFilters search={search} change={change} facets={facets} />
      <section className="films-results" aria-label="Films found">
        <ResultLine total={data?.totalCount} search={search} change={change} />
        {error && !data ? <Problem error={error} retry={refetch} what="The films" /> : null}
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
