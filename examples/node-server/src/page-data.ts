import type { SessionHandover } from '@foyer/react'

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
  /** Undefined after the author has deleted the account. */
  authorName?: string
}

/** A rejected review: the problem, and the typed text. */
export interface RejectedReview {
  problem: string
  text: string
}

type WithId<Fields> = Fields & { _id: string }

/** Data of a page, read on the server. The page contains it as JSON, for the hydration. */
export type PageData =
  | { page: 'films'; title: string; films: WithId<Film>[] }
  | {
      page: 'film'
      title: string
      film: WithId<Film>
      reviews: WithId<Review>[]
      /** Set if the posted review was rejected. */
      rejected?: RejectedReview
    }
  | { page: 'account'; title: string; email: string; reviews: WithId<Review>[] }
  | { page: 'missing'; title: string }

/** Data of the layout, which all pages share. */
export interface SharedData {
  client: { clientId: string; host: string; handover: SessionHandover }
  /** The member's name; empty for visitors, and for members without a nickname. */
  name: string
  path: string
}
