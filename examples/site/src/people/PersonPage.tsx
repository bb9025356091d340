import type { Item } from '@foyer/client'
import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { type FilmCardFields, films } from '../films/film.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { countFilms, yearSpan } from './director.js'
import { filmsOf } from './films-of.js'

/** Page of a director, with all films, newest first. */
export default function PersonPage(): ReactNode {
  const { name = '' } = useParams()
  const { data, error, refetch } = useItems<FilmCardFields>(films, filmsOf(name))
  if (data?.length === 0) return <NobodyOfThatName name={name} />
  return (
    <div className="page person-page">
      <PageHead
        title={name}
        description={`Films by ${name}: what they cost and earned, and how they were rated.`}
      />
      <header>
        <p className="overline">
          <Link to="/people">People</Link>
        </p>
        <h1>{name}</h1>
        {data ? <Career films={data.items} /> : null}
      </header>
      {error && !data ? <Problem error={error} retry={refetch} what="The films" /> : null}
      {!error && !data ? <FilmGridLoading count={6} /> : null}
      {data ? <FilmGrid films={data.items} stale={false} /> : null}
    </div>
  )
}

function Career({ films: all }: { films: readonly Item<FilmCardFields>[] }): ReactNode {
  const years = all.flatMap(({ year }) => (year === undefined ? [] : [year]))
  const ratings = all.flatMap(({ imdbRating }) => (imdbRating === undefined ? [] : [imdbRating]))
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return (
    <p className="person-career numeric">
      <span>{countFilms(all.length)}</span>
      {years.length ? (
        <span>{yearSpan({ from: Math.min(...years), to: Math.max(...years) })}</span>
      ) : null}
      {ratings.length ? <span>{mean.toFixed(1)} average on IMDb</span> : null}
    </p>
  )
}

function NobodyOfThatName({ name }: { name: string }): ReactNode {
  return (
    <div className="page page-narrow">
      <PageHead title="Person not found" hidden />
      <p className="overline">404</p>
      <h1>We couldn’t find {name}</h1>
      <p>Nobody by that name directed one of these films.</p>
      <p>
        <Link to="/people" className="button primary">
          Browse directors
        </Link>
      </p>
    </div>
  )
}
