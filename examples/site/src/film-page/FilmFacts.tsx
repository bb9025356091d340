import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { useTexts } from '../language/texts-context.js'
import type { Texts } from '../texts/en/index.js'

/** Facts of a film; unknown facts are omitted. */
export function FilmFacts({ film }: { film: Film }): ReactNode {
  const { films, format } = useTexts()
  const texts = films.film
  const facts = [
    { name: texts.released, value: film.releaseDate && format.day(film.releaseDate) },
    { name: texts.runningTime, value: film.runningMinutes && duration(film.runningMinutes, texts) },
    { name: texts.ageRating, value: film.rating },
    { name: texts.distributor, value: film.distributor },
    { name: texts.source, value: film.source },
  ].filter(({ value }) => value)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{texts.details}</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function duration(minutes: number, texts: Texts['films']['film']): string {
  return texts.duration(Math.floor(minutes / 60), minutes % 60)
}
