import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { ReviewSection } from '../reviews/ReviewSection.js'
import type { Film } from './film.js'
import { RelatedFilms } from './RelatedFilms.js'

/** What follows a film: others that go with it, and what members think. */
export default function FilmRest({ film }: { film: Item<Film> }): ReactNode {
  return (
    <>
      <RelatedFilms film={film} />
      <ReviewSection filmId={film._id} filmTitle={film.title} />
    </>
  )
}
