import type { HandedSession } from '@foyer/react'

/** A film of the collection `films`. */
export interface Film {
  title: string
  year?: number | undefined
  genre?: string | undefined
  director?: string | undefined
}

/** A review of the collection `reviews`. */
export interface Review {
  filmId: string
  filmTitle: string
  rating: number
  text: string
  authorName: string
}

/** A review that was not taken. */
export interface RejectedReview {
  problem: string
  text: string
}

type With<Fields> = Fields & { _id: string }

/** What a page shows, read on the server: it travels as JSON to the script that takes the page over. */
export type PageData =
  | { page: 'films'; title: string; films: With<Film>[] }
  | {
      page: 'film'
      title: string
      film: With<Film>
      reviews: With<Review>[]
      /** What is wrong with a review that was sent, and what was typed. */
      rejected?: RejectedReview
    }
  | { page: 'account'; title: string; email: string; reviews: With<Review>[] }
  | { page: 'missing'; title: string }

/** What stands around every page. */
export interface SharedData {
  client: { clientId: string; host: string; handed: HandedSession }
  /** The member's name; empty for visitors. */
  name: string
  path: string
}
