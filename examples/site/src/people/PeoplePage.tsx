import { useAggregate, useSession } from '@foyer/react'
import { type ReactNode, useState } from 'react'
import { filmCount, films } from '../films/film.js'
import { useLocalPath } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { SearchBox } from '../ui/SearchBox.js'
import { usePendingParams } from '../ui/usePendingParams.js'
import { byDirector, toDirectors } from './director.js'
import { PeopleList, PeopleLoading } from './PeopleList.js'
import {
  findDirectors,
  formatPeopleSearch,
  type PeopleSearch,
  type PeopleSort,
  parsePeopleSearch,
  peopleSorts,
} from './people-search.js'

/** Number of directors to show first, and to add with each press of the button. */
const step = 60

/** All directors, with search and order in the URL. */
export default function PeoplePage(): ReactNode {
  const { people, site } = useTexts()
  const [params, changeParams] = usePendingParams()
  const [limit, setLimit] = useState(step)
  const peoplePath = useLocalPath()('/people')
  const search = parsePeopleSearch(params)
  const { data, error, refetch } = useAggregate(films, byDirector)
  const found = data && findDirectors(toDirectors(data.items), search)
  const change = (changed: Partial<PeopleSearch>): void => {
    setLimit(step)
    changeParams((current) => formatPeopleSearch({ ...parsePeopleSearch(current), ...changed }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <div className="page people-page">
      <PageHead title={people.title} description={people.description(filmCount)} />
      <header className="people-head">
        <h1>{people.title}</h1>
        <p>{people.lead}</p>
      </header>
      <div className="people-tools">
        <SearchBox
          id="people-search"
          label={people.search}
          text={search.text}
          action={peoplePath}
          live
          onSearch={(text) => change({ text })}
        />
        <OrderField sort={search.sort} onSort={(sort) => change({ sort })} />
        <p role="status" className="numeric">
          {found ? (
            people.count(found.length)
          ) : (
            <span className="visually-hidden">{site.loading}</span>
          )}
        </p>
      </div>
      {error && !data ? <Problem error={error} retry={refetch} what={people.notLoaded} /> : null}
      {!error && !data ? <PeopleLoading /> : null}
      {found?.length === 0 ? <NobodyFound text={search.text} /> : null}
      {found?.length ? <PeopleList people={found.slice(0, limit)} /> : null}
      {found && found.length > limit ? (
        <button type="button" className="button people-more" onClick={() => setLimit(limit + step)}>
          {people.showMore(Math.min(step, found.length - limit))}
        </button>
      ) : null}
    </div>
  )
}

function OrderField(props: { sort: PeopleSort; onSort(sort: PeopleSort): void }): ReactNode {
  const { people } = useTexts()
  const { ready } = useSession()
  return (
    <label className="people-order">
      <span>{people.sortBy}</span>
      <select
        className="input"
        value={props.sort}
        disabled={!ready}
        onChange={({ target }) => {
          const sort = peopleSorts.find((candidate) => candidate === target.value)
          if (sort) props.onSort(sort)
        }}
      >
        {peopleSorts.map((sort) => (
          <option key={sort} value={sort}>
            {people.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

function NobodyFound({ text }: { text: string }): ReactNode {
  const { people } = useTexts()
  return (
    <div className="empty">
      <h2>{people.none}</h2>
      <p>{people.noName(text)}</p>
    </div>
  )
}
