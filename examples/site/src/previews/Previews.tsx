import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { fitTitle } from '../posters/fit-title.js'
import { Poster } from '../posters/Poster.js'
import { siteName } from '../ui/PageHead.js'
import { canWrite } from './can-write.js'

/** Fields of a film in its preview. */
type PreviewedFilm = Pick<Film, 'title' | 'year' | 'genre' | 'director'>

/** Space for the title beside the poster, in pixels. */
const titleRoom = { width: 660, height: 340, largest: 132, smallest: 40 }

/** Preview of a film: its poster, title, year and director. Omits texts with letters that the fonts lack. */
export function FilmPreview({ title, year, genre, director }: PreviewedFilm): ReactNode {
  const writable = canWrite(title)
  const facts = [year, director && canWrite(director) ? director : undefined].filter(Boolean)
  return (
    <div className="preview">
      <div className={writable ? 'preview-poster' : 'preview-poster preview-untitled'}>
        <Poster title={title} year={year} genre={genre && canWrite(genre) ? genre : undefined} />
      </div>
      <div className="preview-text">
        {writable ? (
          <div className="preview-title" style={{ fontSize: fitTitle(title, titleRoom) }}>
            {title}
          </div>
        ) : null}
        <div className="preview-facts">{facts.join(' · ')}</div>
        <SiteName discs={['#14553f', '#e5b64a']} />
      </div>
    </div>
  )
}

/** Films on the preview of the site. */
const shown: readonly PreviewedFilm[] = [
  { title: 'Jaws', year: 1975, genre: 'Horror' },
  { title: 'Vertigo', year: 1958, genre: 'Thriller/Suspense' },
  { title: 'Annie Hall', year: 1977, genre: 'Romantic Comedy' },
]

/** Preview of the site as a whole: its name and some posters. */
export function SitePreview(): ReactNode {
  return (
    <div className="preview preview-of-site">
      <SiteName discs={['#e5b64a', '#f5efdf']} />
      <div className="preview-posters">
        {shown.map((film) => (
          <div key={film.title} className="preview-poster">
            <Poster {...film} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Name of the site, beside its mark of two discs. */
function SiteName({ discs: [one, two] }: { discs: readonly [string, string] }): ReactNode {
  return (
    <div className="preview-site">
      <svg className="preview-mark" viewBox="0 0 26 18" aria-hidden="true">
        <circle cx="9" cy="9" r="9" fill={one} />
        <circle cx="17" cy="9" r="9" fill={two} />
        <path d="M13 .94a9 9 0 0 1 0 16.12a9 9 0 0 1 0-16.12z" fill="#d83a26" />
      </svg>
      {siteName}
    </div>
  )
}
