import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { Poster } from '../posters/Poster.js'

/** Well-known films for the poster wall, listed here so that it needs no request. */
const wall = [
  { title: 'Casablanca', year: 1941, genre: 'Drama' },
  { title: 'Jaws', year: 1975, genre: 'Horror' },
  { title: 'The Apartment', year: 1959, genre: 'Romantic Comedy' },
  { title: "C'era una volta il West", year: 1969, genre: 'Western' },
  { title: 'Fargo', year: 1996, genre: 'Thriller/Suspense' },
  { title: 'Modern Times', year: 1936, genre: 'Comedy' },
  { title: 'Lawrence of Arabia', year: 1962, genre: 'Adventure' },
  { title: 'Brazil', year: 1985, genre: 'Black Comedy' },
  { title: 'The Shining', year: 1980, genre: 'Horror' },
  { title: 'Grease', year: 1978, genre: 'Musical' },
  { title: '12 Angry Men', year: 1957, genre: 'Drama' },
  { title: 'Mad Max', year: 1980, genre: 'Action' },
]

/** Introduction of the site in front of a wall of posters. */
export function Hero(): ReactNode {
  const { site } = useTexts()
  const { loggedIn } = useSession()
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{site.home.heading}</h1>
        <p>{site.home.lead}</p>
        <p className="cluster">
          <Link to="/films" className="button hero-main">
            {site.browseFilms}
          </Link>
          {loggedIn ? null : (
            <Link to="/sign-up" className="hero-second">
              {site.signUp}
            </Link>
          )}
        </p>
      </div>
      <div className="hero-wall" aria-hidden="true">
        {wall.map((film) => (
          <Poster key={film.title} {...film} />
        ))}
      </div>
    </section>
  )
}
