import type { Item } from '@foyer/client'
import type { Film } from '../films/film.js'
import { emptySearch, filmsLink } from '../films/film-search.js'
import { genreName } from '../films/genres.js'
import { type Shelf, shelved } from '../films/shelf.js'
import { directorLink } from '../people/director.js'

/** Range of years before and after a film for related films. */
const yearsAround = 4

/** Returns shelves of related films: by the same director, and of the same genre and period. */
export function relatedShelves(film: Item<Film>): Shelf[] {
  const { director, genre, year } = film
  return [
    ...(director ? [byDirectorOf(film, director)] : []),
    ...(genre && year ? [likeIt(film, { genre, year })] : []),
  ]
}

function byDirectorOf({ _id }: Item<Film>, director: string): Shelf {
  return {
    id: 'director',
    title: `More by ${director}`,
    more: { to: directorLink(director), label: `All films by ${director}` },
    build: (query) =>
      shelved(
        query
          .eq('director', director)
          .ne('_id', _id)
          .descending('imdbRating', 'imdbVotes')
          .ascending('_id'),
      ),
  }
}

function likeIt(
  { _id, director }: Item<Film>,
  { genre, year }: { genre: string; year: number },
): Shelf {
  const [from, to] = [year - yearsAround, year + yearsAround]
  return {
    id: 'genre',
    title: `${genreName(genre)} from the same years`,
    more: {
      to: filmsLink({ ...emptySearch, genre, from, to }),
      label: `All ${genreName(genre).toLowerCase()} from ${from} to ${to}`,
    },
    build: (query) => {
      const ofGenre = query.eq('genre', genre).ge('year', from).le('year', to).ne('_id', _id)
      // What the director made stands on the other shelf.
      const others = director ? ofGenre.ne('director', director) : ofGenre
      return shelved(others.descending('imdbVotes').ascending('_id'))
    },
  }
}
