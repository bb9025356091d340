import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { genreName, genres } from '../films/genres.js'
import { useTexts } from '../language/texts-context.js'
import { Choices } from './Choices.js'
import { allYears, type FilmFacets, hasYears, spanName, spans } from './facets.js'
import type { UseFilmSearch } from './useFilmSearch.js'
import { YearField } from './YearField.js'

const ratings = [6, 7, 8, 9]

/** First and last year of the films. */
const [firstYear, lastYear] = [1915, 2011]

/** Filters of the list of films. */
export function FilmFilters({
  search,
  change,
  facets,
}: UseFilmSearch & { facets: FilmFacets }): ReactNode {
  const { list, genres: genreTexts } = useTexts().films
  const { ready } = useSession()
  const span = spans.find(({ from, to }) => from === search.from && to === search.to)
  return (
    <section className="film-filters" aria-label={list.controls}>
      <fieldset className="until-ready" disabled={!ready}>
        <Choices
          legend={list.genre}
          all={list.allGenres}
          chosen={search.genre}
          options={genres.map((genre) => ({
            value: genre,
            label: genreName(genre, genreTexts),
            count: facets.countGenre(genre),
          }))}
          onChoose={(genre) => change({ genre })}
        />
        <Choices
          legend={list.decade}
          all={list.allDecades}
          chosen={span?.id ?? (hasYears(search) ? null : undefined)}
          options={spans.map((one) => ({
            value: one.id,
            label: spanName(one, list),
            count: facets.countYears(one),
          }))}
          onChoose={(id) => {
            const { from, to } = spans.find((span) => span.id === id) ?? allYears
            change({ from, to })
          }}
        />
        <fieldset className="filter-years">
          <legend>{list.years}</legend>
          <div>
            <YearField
              label={list.from}
              example={firstYear}
              year={search.from}
              onYear={(from) => change({ from })}
            />
            <YearField
              label={list.to}
              example={lastYear}
              year={search.to}
              onYear={(to) => change({ to })}
            />
          </div>
        </fieldset>
        <Choices
          legend={list.rating}
          all={list.anyRating}
          chosen={search.minRating?.toString()}
          options={ratings.map((rating) => ({
            value: `${rating}`,
            label: list.ratedFrom(rating),
            count: facets.countRated(rating),
          }))}
          onChoose={(rating) =>
            change({ minRating: rating === undefined ? rating : Number(rating) })
          }
        />
      </fieldset>
    </section>
  )
}
