import { type Shelf, shelved } from '../films/shelf.js'

/** Shelves of the home page, from top to bottom. */
export const shelves: readonly Shelf[] = [
  {
    id: 'critics',
    title: 'No bad word',
    note: 'Every critic on Rotten Tomatoes liked them.',
    more: '/films?sort=critics',
    build: (query) =>
      shelved(query.eq('rottenTomatoes', 100).descending('imdbVotes').ascending('_id')),
  },
  {
    id: 'seventies',
    title: 'The long seventies',
    note: 'When studios let directors do as they liked.',
    more: '/films?from=1967&to=1979&sort=rating',
    build: (query) =>
      shelved(
        query
          .ge('year', 1967)
          .le('year', 1979)
          .ne('rottenTomatoes', 100)
          .descending('imdbRating', 'imdbVotes')
          .ascending('_id'),
      ),
  },
  {
    id: 'shoestring',
    title: 'On a shoestring',
    note: 'Made for less than a million dollars, and loved.',
    more: '/films?sort=rating',
    build: (query) =>
      shelved(
        query
          .lt('budget', 1_000_000)
          .ge('imdbRating', 7)
          .ge('year', 1970)
          .descending('imdbVotes')
          .ascending('_id'),
      ),
  },
  {
    id: 'overlooked',
    title: 'Hardly anybody saw them',
    note: 'Rated 7.5 and up, by fewer than three thousand people.',
    more: '/films?rating=7.5&sort=rating',
    build: (query) =>
      shelved(
        query
          .ge('imdbRating', 7.5)
          .between('imdbVotes', 500, 3000)
          .descending('imdbRating', 'imdbVotes')
          .ascending('_id'),
      ),
  },
]
