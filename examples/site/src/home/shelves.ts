import { shelfOf } from '../films/shelf.js'

/** Shelves of the home page, from top to bottom. */
export const shelves = [
  shelfOf('critics', { minCritics: 100 }),
  shelfOf('shoestring', { maxBudget: 1_000_000, minRating: 7, from: 1970 }),
  shelfOf('overlooked', { minRating: 7.5, minVotes: 500, maxVotes: 3000, sort: 'rating' }),
  shelfOf('seventies', { from: 1967, to: 1979, sort: 'rating' }),
] as const
