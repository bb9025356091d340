import type { ReactNode } from 'react'
import { FilmShelf } from '../films/FilmShelf.js'
import { filmCount } from '../films/film.js'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { Hero } from './Hero.js'
import { LatestReviews } from './LatestReviews.js'
import { shelves } from './shelves.js'

/** Home page: introduction, latest reviews and shelves of films. */
export default function HomePage(): ReactNode {
  const { home } = useTexts().site
  const [first, ...others] = shelves.map((shelf) => ({ ...shelf, ...home.shelves[shelf.id] }))
  return (
    <>
      <PageHead description={home.description(filmCount)} />
      <Hero />
      <div className="page home-page">
        {first ? <FilmShelf shelf={first} /> : null}
        <LatestReviews />
        {others.map((shelf) => (
          <FilmShelf key={shelf.id} shelf={shelf} />
        ))}
      </div>
    </>
  )
}
