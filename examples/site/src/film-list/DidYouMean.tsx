import { useSearch } from '@foyer/react'
import type { ReactNode } from 'react'
import { type FilmCardFields, films } from '../films/film.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { directorLink } from '../people/director.js'

/** Maximum number of suggestions. */
const maxSuggestions = 6

/**
 * Suggests films for a text that matches no title: a fuzzy search in all texts of the films. Ignores the filters.
 * Renders nothing without a suggestion.
 */
export default function DidYouMean({ text }: { text: string }): ReactNode {
  const { films: texts } = useTexts()
  const { data } = useSearch<FilmCardFields>(films, (search) =>
    search
      .expression(text)
      .fuzzy()
      .andMode()
      .fields('title', 'year', 'director')
      .limit(maxSuggestions),
  )
  if (!data?.length) return null
  return (
    <section aria-labelledby="did-you-mean">
      <h2 id="did-you-mean">{texts.list.didYouMean}</h2>
      <ul>
        {data.items.map(({ _id, title, year, director }) => (
          <li key={_id}>
            <Link to={`/films/${encodeURIComponent(_id)}`}>
              <bdi>{title}</bdi>
            </Link>
            <p className="numeric">
              {year ? `${year} ` : null}
              {director
                ? texts.film.directedBy(
                    <Link to={directorLink(director)}>
                      <bdi>{director}</bdi>
                    </Link>,
                  )
                : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
