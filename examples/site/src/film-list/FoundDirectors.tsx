import { useAggregate } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { films } from '../films/film.js'
import { byDirector, countFilms, directorLink, toDirectors } from '../people/director.js'
import { directorsNamed } from '../people/people-search.js'

/** Maximum number of directors. */
const most = 3

/** Directors whose names match the text of a film search. Renders nothing without one. */
export default function FoundDirectors({ text }: { text: string }): ReactNode {
  const { data } = useAggregate(films, byDirector)
  const found = data ? directorsNamed(toDirectors(data.items), text).slice(0, most) : []
  if (found.length === 0) return null
  return (
    <ul className="found-directors" aria-label="Directors found">
      {found.map(({ name, count }) => (
        <li key={name} className="numeric">
          <Link to={directorLink(name)}>{name}</Link> — {countFilms(count)}
        </li>
      ))}
    </ul>
  )
}
