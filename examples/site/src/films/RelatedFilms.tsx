import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { FilmShelf } from './FilmShelf.js'
import type { Film } from './film.js'
import { relatedShelves } from './related-shelves.js'

/** What to look at after a film; nothing when there is nothing to go by. */
export function RelatedFilms({ film }: { film: Item<Film> }): ReactNode {
  return (
    <div className="film-related">
      {relatedShelves(film).map((shelf) => (
        <FilmShelf key={shelf.id} shelf={shelf} optional />
      ))}
    </div>
  )
}
