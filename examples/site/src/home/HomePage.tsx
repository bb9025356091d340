import type { ReactNode } from 'react'
import { FilmShelf } from '../films/FilmShelf.js'
import { Hero } from './Hero.js'
import { LatestReviews } from './LatestReviews.js'
import { shelves } from './shelves.js'
import './home.css'

/** Home page: introduction, latest reviews and shelves of films. */
export default function HomePage(): ReactNode {
  const [first, ...others] = shelves
  return (
    <>
      <title>Film club</title>
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
