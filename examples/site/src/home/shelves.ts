import { type Shelf, shelfOf } from '../films/shelf.js'

/** Shelves of the home page, from top to bottom. */
export const shelves: readonly Shelf[] = [
  shelfOf({
    id: 'critics',
    title: '100% fresh',
    note: 'Every critic on Rotten Tomatoes approved.',
    more: 'All films rated 100%',
    search: { minCritics: 100 },
  }),
  shelfOf({
    id: 'shoestring',
    title: 'On a shoestring',
    note: 'Made for less than a million dollars, and loved.',
    more: 'All low-budget hits',
    search: { maxBudget: 1_000_000, minRating: 7, from: 1970 },
  }),
  shelfOf({
    id: 'overlooked',
    title: 'Hidden gems',
    note: 'Rated 7.5 or higher by fewer than 3,000 people.',
    more: 'All hidden gems',
    search: { minRating: 7.5, minVotes: 500, maxVotes: 3000, sort: 'rating' },
  }),
  shelfOf({
    id: 'seventies',
    title: 'The long seventies',
    note: 'When studios gave directors free rein.',
    more: 'All films from 1967 to 1979',
    search: { from: 1967, to: 1979, sort: 'rating' },
  }),
]
