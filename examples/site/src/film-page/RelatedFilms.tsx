import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { FilmShelf } from '../films/FilmShelf.js'
import type { Film } from '../films/film.js'
import { useTexts } from '../language/texts-context.js'
import { relatedShelves } from './related-shelves.js'

/** Shelves of related films; renders nothing for a film without any. */
export function RelatedFilms({ film }: { film: Item<Film> }): ReactNode {
  const { films } = useTexts()
  return (
    <div className="film-related">
      {relatedShelves(film).map((shelf) => (
        <FilmShelf key={shelf.id} shelf={{ ...shelf, ...shelf.texts(films) }} optional />
      ))}
    </div>
  )
}
