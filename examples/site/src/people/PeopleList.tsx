import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countFilms, type Director, directorLink, yearSpan } from './director.js'

/** Directors with their films, years and mean rating. */
export function PeopleList({ people }: { people: readonly Director[] }): ReactNode {
  return (
    <ul className="people-list">
      {people.map((person) => (
        <li key={person.name}>
          <Link to={directorLink(person.name)} className="person">
            <span className="person-name">{person.name}</span>
            <span className="person-facts numeric">
              <span>{countFilms(person.count)}</span>
              <span>{yearSpan(person)}</span>
            </span>
            {person.rating === undefined ? null : (
              <span className="person-rating numeric">
                <span className="visually-hidden">Average rating </span>
                {person.rating.toFixed(1)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of the first people. */
export function PeopleLoading(): ReactNode {
  return (
    <div className="people-list" aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => at).map((at) => (
        <div key={at} className="person">
          <span className="skeleton person-name" />
          <span className="skeleton person-facts" />
        </div>
      ))}
    </div>
  )
}
