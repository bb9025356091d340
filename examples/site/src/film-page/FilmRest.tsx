import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { ReviewSection } from '../reviews/ReviewSection.js'
import { RelatedFilms } from './RelatedFilms.js'

/** Lower part of a film's page: related films and reviews. */
export default function FilmRest({ film }: { film: Item<Film> }): ReactNode {
  return (
    <>
      <RelatedFilms film={film} />
      <ReviewSection filmId={film._id} filmTitle={film.title} />
    </>
  )
}
