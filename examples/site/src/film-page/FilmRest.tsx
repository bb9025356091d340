import type { Item } from '@foyer/client'
import { type ReactNode, useState } from 'react'
import type { Film } from '../films/film.js'
import { ReviewSection } from '../reviews/ReviewSection.js'
import { RelatedFilms } from './RelatedFilms.js'

interface FilmRestProps {
  film: Item<Film>
  /** True if the film has reviews. */
  reviewed: boolean
}

/**
 * Lower part of a film's page: related films and reviews. Reviews come first if there are any. The order stays while
 * the page is open, also when a first review appears.
 */
export function FilmRest({ film, reviewed }: FilmRestProps): ReactNode {
  const [reviewsFirst] = useState(reviewed)
  return (
    <>
      {reviewsFirst ? null : <RelatedFilms film={film} />}
      <ReviewSection filmId={film._id} filmTitle={film.title} />
      {reviewsFirst ? <RelatedFilms film={film} /> : null}
    </>
  )
}
