import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { type Director, directorLink, yearSpan } from './director.js'

/** Directors with their films, years and mean rating. */
export function PeopleList({ people }: { people: readonly Director[] }): ReactNode {
  const texts = useTexts()
  return (
    <ul className="people-list">
      {people.map((person) => (
        <li key={person.name}>
          <Link to={directorLink(person.name)} className="person">
            <span className="person-name">
              <bdi>{person.name}</bdi>
            </span>
            <span className="person-facts numeric">
              <span>{texts.films.count(person.count)}</span>
              <span>{yearSpan(person, texts)}</span>
            </span>
            {person.rating === undefined ? null : (
              <span className="person-rating numeric">
                <span className="visually-hidden">{texts.people.averageRating} </span>
                {texts.format.rating(person.rating)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of the first directors. */
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
