import type { Item } from '@foyer/client'
import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { FilmGrid, FilmGridLoading } from '../films/FilmGrid.js'
import { type FilmCardFields, films } from '../films/film.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { yearSpan } from './director.js'
import { filmsOf } from './films-of.js'

/** Page of a director, with all films, newest first. */
export default function PersonPage(): ReactNode {
  const { people, films: filmTexts } = useTexts()
  const { name = '' } = useParams()
  const { data, error, refetch } = useItems<FilmCardFields>(films, filmsOf(name))
  if (data?.length === 0) return <UnknownPerson name={name} />
  return (
    <div className="page person-page">
      <PageHead title={name} description={people.personDescription(name)} />
      <header>
        <p className="overline">
          <Link to="/people">{people.title}</Link>
        </p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {data ? <DirectedFilms films={data.items} /> : null}
      </header>
      {error && !data ? <Problem error={error} retry={refetch} what={filmTexts.notLoaded} /> : null}
      {!error && !data ? <FilmGridLoading count={6} /> : null}
      {data ? <FilmGrid films={data.items} stale={false} /> : null}
    </div>
  )
}

function DirectedFilms({ films: all }: { films: readonly Item<FilmCardFields>[] }): ReactNode {
  const texts = useTexts()
  const years = all.flatMap(({ year }) => (year === undefined ? [] : [year]))
  const ratings = all.flatMap(({ imdbRating }) => (imdbRating === undefined ? [] : [imdbRating]))
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return (
    <p className="person-career numeric">
      <span>{texts.films.count(all.length)}</span>
      {years.length ? (
        <span>{yearSpan({ from: Math.min(...years), to: Math.max(...years) }, texts)}</span>
      ) : null}
      {ratings.length ? <span>{texts.people.average(mean)}</span> : null}
    </p>
  )
}

function UnknownPerson({ name }: { name: string }): ReactNode {
  const { people, site } = useTexts()
  return (
    <div className="page page-narrow">
      <PageHead title={people.notFoundTitle} hidden />
      <p className="overline">404</p>
      <h1>{people.notFoundHeading(<bdi>{name}</bdi>)}</h1>
      <p>{people.notFoundLead}</p>
      <p>
        <Link to="/people" className="button primary">
          {site.browseDirectors}
        </Link>
      </p>
    </div>
  )
}
