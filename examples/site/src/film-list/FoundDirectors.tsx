import { useAggregate } from '@foyer/react'
import type { ReactNode } from 'react'
import { films } from '../films/film.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { byDirector, directorLink, toDirectors } from '../people/director.js'
import { directorsNamed } from '../people/people-search.js'

/** Maximum number of directors. */
const maxDirectors = 3

/** Directors whose names match the text of a film search. Renders nothing without one. */
export default function FoundDirectors({ text }: { text: string }): ReactNode {
  const { films: texts } = useTexts()
  const { data } = useAggregate(films, byDirector)
  const found = data ? directorsNamed(toDirectors(data.items), text).slice(0, maxDirectors) : []
  if (found.length === 0) return null
  return (
    <ul className="found-directors" aria-label={texts.list.directors}>
      {found.map(({ name, count }) => (
        <li key={name} className="numeric">
          <Link to={directorLink(name)}>
            <bdi>{name}</bdi>
          </Link>{' '}
          — {texts.count(count)}
        </li>
      ))}
    </ul>
  )
}
