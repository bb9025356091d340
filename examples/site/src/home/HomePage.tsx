import type { ReactNode } from 'react'
import { FilmShelf } from '../films/FilmShelf.js'
import { PageHead } from '../ui/PageHead.js'
import { Hero } from './Hero.js'
import { LatestReviews } from './LatestReviews.js'
import { shelves } from './shelves.js'

/** Home page: introduction, latest reviews and shelves of films. */
export default function HomePage(): ReactNode {
  const [first, ...others] = shelves
  return (
    <>
      <PageHead description="3,201 films: what they cost and earned, how they were rated, and what our members think of them." />
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
