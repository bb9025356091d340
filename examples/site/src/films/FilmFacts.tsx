import type { ReactNode } from 'react'
import type { Film } from './film.js'
import { runningTime } from './running-time.js'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** The facts of a film; those that nobody reported are left out. */
export function FilmFacts({ film }: { film: Film }): ReactNode {
  const facts: [name: string, value: string | undefined][] = [
    ['Released', film.releaseDate && day.format(film.releaseDate)],
    ['Running time', film.runningMinutes && runningTime(film.runningMinutes)],
    ['Parental rating', film.rating],
    ['Distributor', film.distributor],
    ['Source', film.source],
  ].map(([name, value]) => [name ?? '', value || undefined])
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">The film</h2>
      <dl className="facts">
        {facts.flatMap(([name, value]) =>
          value === undefined
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
    </section>
  )
}
