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

type With<Fields> = Fields & { _id: string }

/** What a page shows, read on the server: it travels as JSON to the script that takes the page over. */
export type PageData =
  | { page: 'films'; title: string; films: With<Film>[] }
  | { page: 'film'; title: string; film: With<Film>; reviews: With<Review>[]; problem?: string }
  | { page: 'account'; title: string; email: string; reviews: With<Review>[] }
  | { page: 'missing'; title: string }

/** What stands around every page. */
export interface SharedData {
  client: { clientId: string; host: string; handed: HandedSession }
  /** The member's name; empty for visitors. */
  name: string
  path: string
}
