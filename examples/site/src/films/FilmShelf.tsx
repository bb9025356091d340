import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { Problem } from '../ui/Problem.js'
import { FilmGrid, FilmGridLoading } from './FilmGrid.js'
import { type FilmCardFields, films } from './film.js'
import { type Shelf, shelfLength } from './shelf.js'

interface FilmShelfProps {
  shelf: Shelf & ShelfTexts
  /** Hides the shelf if it is empty. */
  optional?: boolean
}

/** Texts of a shelf. */
export interface ShelfTexts {
  title: string
  /** Explains why these films are on one shelf. */
  note?: string
  /** Label of the link to all films of the shelf. */
  more: string
}

/** A horizontally scrolling row of films. */
export function FilmShelf({ shelf, optional = false }: FilmShelfProps): ReactNode {
  const texts = useTexts()
  const { data, error, refetch } = useItems<FilmCardFields>(films, shelf.build)
  if (optional && data?.length === 0) return null
  return (
    <section className="shelf" aria-labelledby={`shelf-${shelf.id}`}>
      <header className="shelf-head">
        <h2 id={`shelf-${shelf.id}`}>{shelf.title}</h2>
        {shelf.note ? <p>{shelf.note}</p> : null}
        <Link to={shelf.to}>{shelf.more}</Link>
      </header>
      {error && !data ? (
        <Problem error={error} retry={refetch} what={texts.films.shelfNotLoaded} />
      ) : null}
      {!error && !data ? <FilmGridLoading className="shelf-films" count={shelfLength} /> : null}
      {data ? <FilmGrid className="shelf-films" films={data.items} /> : null}
    </section>
  )
}
