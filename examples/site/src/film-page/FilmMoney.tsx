import type { CSSProperties, ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { useTexts } from '../language/texts-context.js'

/** Budget and box office of a film as bars on one scale; renders nothing when unknown. */
export function FilmMoney({ film }: { film: Film }): ReactNode {
  const { film: texts, dollars } = useTexts().films
  const amounts = [
    { name: texts.budget, amount: film.budget },
    { name: texts.grossUs, amount: film.grossUs },
    { name: texts.grossWorld, amount: film.grossWorld },
  ].flatMap(({ name, amount }) => (amount === undefined ? [] : [{ name, amount }]))
  if (amounts.length === 0) return null
  const largest = Math.max(...amounts.map(({ amount }) => amount))
  return (
    <section aria-labelledby="money">
      <h2 id="money">{texts.boxOffice}</h2>
      <dl className="film-money numeric">
        {amounts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {dollars(amount)}
              <span className="film-money-bar" style={barStyle(amount / largest)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="film-money-note">{texts.notAdjusted}</p>
    </section>
  )
}

function barStyle(share: number): CSSProperties {
  return { inlineSize: `${Math.max(0.6, share * 100)}%` }
}
