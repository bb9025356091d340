import type { Item } from '@foyer/client'
import type { ShelfTexts } from '../films/FilmShelf.js'
import type { Film } from '../films/film.js'
import { emptySearch, filmsLink } from '../films/film-search.js'
import { genreName } from '../films/genres.js'
import { type Shelf, shelved } from '../films/shelf.js'
import { directorLink } from '../people/director.js'
import type { Texts } from '../texts/en/index.js'

/** A shelf of related films. */
interface RelatedShelf extends Shelf {
  /** Texts of the shelf in a language. */
  texts(films: Texts['films']): ShelfTexts
}

/** Range of years before and after a film for related films. */
const yearsAround = 4

/** Returns shelves of related films: by the same director, and of the same genre and period. */
export function relatedShelves(film: Item<Film>): RelatedShelf[] {
  const { director, genre, year } = film
  return [
    ...(director ? [byDirectorOf(film, director)] : []),
    ...(genre && year ? [similarTo(film, { genre, year })] : []),
  ]
}

function byDirectorOf({ _id }: Item<Film>, director: string): RelatedShelf {
  return {
    id: 'director',
    to: directorLink(director),
    texts: ({ film }) => ({ title: film.moreBy(director), more: film.allBy(director) }),
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

function similarTo(
  { _id, director }: Item<Film>,
  { genre, year }: { genre: string; year: number },
): RelatedShelf {
  const [from, to] = [year - yearsAround, year + yearsAround]
  return {
    id: 'genre',
    to: filmsLink({ ...emptySearch, genre, from, to }),
    texts({ film, genres }) {
      const name = genreName(genre, genres)
      return { title: film.sameYears(name), more: film.allOf(name, from, to) }
    },
    build: (query) => {
      const ofGenre = query.eq('genre', genre).ge('year', from).le('year', to).ne('_id', _id)
      // Films of the same director are on the other shelf.
      const others = director ? ofGenre.ne('director', director) : ofGenre
      return shelved(others.descending('imdbVotes').ascending('_id'))
    },
  }
}
