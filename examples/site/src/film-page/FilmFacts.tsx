import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { releaseDay } from './release-day.js'
import { runningTime } from './running-time.js'

/** Facts of a film; unknown facts are omitted. */
export function FilmFacts({ film }: { film: Film }): ReactNode {
  const facts = [
    { name: 'Released', value: film.releaseDate && releaseDay(film.releaseDate) },
    { name: 'Running time', value: film.runningMinutes && runningTime(film.runningMinutes) },
    { name: 'Age rating', value: film.rating },
    { name: 'Distributor', value: film.distributor },
    { name: 'Source', value: film.source },
  ].filter(({ value }) => value)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
