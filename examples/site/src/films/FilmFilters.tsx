import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isNarrowed } from './film-search.js'
import { genreName, genres } from './genres.js'
import { SearchBox } from './SearchBox.js'
import type { UseFilmSearch } from './useFilmSearch.js'
import { YearField } from './YearField.js'

const ratings = [6, 7, 8, 9]

/** Everything that narrows the list of films down. */
export function FilmFilters({ search, change }: UseFilmSearch): ReactNode {
  return (
    <section className="film-filters" aria-label="Search and filters">
      <SearchBox text={search.text} onSearch={(text) => change({ text }, { replace: true })} />
      <Choices
        legend="Genre"
        all="All genres"
        chosen={search.genre}
        options={genres.map((genre) => ({ value: genre, label: genreName(genre) }))}
        onChoose={(genre) => change({ genre })}
      />
      <Choices
        legend="Rating on IMDb"
        all="Any rating"
        chosen={search.minRating?.toString()}
        options={ratings.map((rating) => ({ value: `${rating}`, label: `${rating} and up` }))}
        onChoose={(rating) => change({ minRating: rating === undefined ? rating : Number(rating) })}
      />
      <fieldset className="filter-years">
        <legend>Years</legend>
        <div>
          <YearField label="From" year={search.from} onYear={(from) => change({ from })} />
          <YearField label="to" year={search.to} onYear={(to) => change({ to })} />
        </div>
      </fieldset>
      {isNarrowed(search) ? (
        <Link to="/films" className="filter-clear">
          Show all films again
        </Link>
      ) : null}
    </section>
  )
}

interface ChoicesProps {
  legend: string
  /** What to call no choice. */
  all: string
  chosen: string | undefined
  options: readonly { value: string; label: string }[]
  onChoose(value: string | undefined): void
}

function Choices({ legend, all, chosen, options, onChoose }: ChoicesProps): ReactNode {
  return (
    <fieldset className="filter-choices">
      <legend>{legend}</legend>
      {[{ value: undefined, label: all }, ...options].map(({ value, label }) => (
        <label key={label}>
          <input
            type="radio"
            name={legend}
            className="unseen-choice"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
