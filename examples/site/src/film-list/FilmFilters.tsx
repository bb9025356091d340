import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { genreName, genres } from '../films/genres.js'
import { SearchBox } from '../ui/SearchBox.js'
import { Choices } from './Choices.js'
import { allYears, type FilmFacets, hasYears, spans } from './facets.js'
import type { UseFilmSearch } from './useFilmSearch.js'
import { YearField } from './YearField.js'

const ratings = [6, 7, 8, 9]

/** Filters of the list of films. */
export function FilmFilters({
  search,
  change,
  facets,
}: UseFilmSearch & { facets: FilmFacets }): ReactNode {
  const { ready } = useSession()
  const span = spans.find(({ from, to }) => from === search.from && to === search.to)
  return (
    <section className="film-filters" aria-label="Search and filters">
      <SearchBox
        id="film-search"
        label="Search films or directors"
        text={search.text}
        onSearch={(text) => change({ text }, { replace: true })}
      />
      <fieldset className="until-ready" disabled={!ready}>
        <Choices
          legend="Genre"
          all="All genres"
          chosen={search.genre}
          options={genres.map((genre) => ({
            value: genre,
            label: genreName(genre),
            count: facets.countGenre(genre),
          }))}
          onChoose={(genre) => change({ genre })}
        />
        <Choices
          legend="Decade"
          all="All decades"
          chosen={span?.label ?? (hasYears(search) ? null : undefined)}
          options={spans.map((one) => ({
            value: one.label,
            label: one.label,
            count: facets.countYears(one),
          }))}
          onChoose={(label) => {
            const { from, to } = spans.find((one) => one.label === label) ?? allYears
            change({ from, to })
          }}
        />
        <fieldset className="filter-years">
          <legend>Years</legend>
          <div>
            <YearField label="From" year={search.from} onYear={(from) => change({ from })} />
            <YearField label="to" year={search.to} onYear={(to) => change({ to })} />
          </div>
        </fieldset>
        <Choices
          legend="IMDb rating"
          all="Any rating"
          chosen={search.minRating?.toString()}
          options={ratings.map((rating) => ({ value: `${rating}`, label: `${rating} and up` }))}
          onChoose={(rating) =>
            change({ minRating: rating === undefined ? rating : Number(rating) })
          }
        />
      </fieldset>
    </section>
  )
}
