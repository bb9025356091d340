import { useAggregate, useSession } from '@foyer/react'
import { type ReactNode, useState } from 'react'
import { films } from '../films/film.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { SearchBox } from '../ui/SearchBox.js'
import { useQuickParams } from '../ui/useQuickParams.js'
import { writeNumber } from '../ui/write-number.js'
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

const names: Record<PeopleSort, string> = {
  films: 'Most films',
  rating: 'Top rated',
  name: 'Name, A to Z',
}

/** All directors, with search and order in the URL. */
export default function PeoplePage(): ReactNode {
  const [params, setParams] = useQuickParams()
  const [limit, setLimit] = useState(step)
  const search = parsePeopleSearch(params)
  const { data, error, refetch } = useAggregate(films, byDirector)
  const found = data && findDirectors(toDirectors(data.items), search)
  const change = (changed: Partial<PeopleSearch>): void => {
    setLimit(step)
    setParams(formatPeopleSearch({ ...search, ...changed }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <div className="page people-page">
      <PageHead
        title="People"
        description="The directors of 3,201 films, with their years and ratings."
      />
      <header className="people-head">
        <h1>People</h1>
        <p>The directors behind these films.</p>
      </header>
      <div className="people-tools">
        <SearchBox
          id="people-search"
          label="Search by name"
          text={search.text}
          onSearch={(text) => change({ text })}
        />
        <OrderField sort={search.sort} onSort={(sort) => change({ sort })} />
        <p role="status" className="numeric">
          {found ? countPeople(found.length) : <span className="visually-hidden">Loading</span>}
        </p>
      </div>
      {error && !data ? <Problem error={error} retry={refetch} what="The people" /> : null}
      {!error && !data ? <PeopleLoading /> : null}
      {found?.length === 0 ? <NobodyFound text={search.text} /> : null}
      {found?.length ? <PeopleList people={found.slice(0, limit)} /> : null}
      {found && found.length > limit ? (
        <button type="button" className="button people-more" onClick={() => setLimit(limit + step)}>
          Show {Math.min(step, found.length - limit)} more
        </button>
      ) : null}
    </div>
  )
}

function OrderField(props: { sort: PeopleSort; onSort(sort: PeopleSort): void }): ReactNode {
  const { ready } = useSession()
  return (
    <label className="people-order">
      <span>Sort by</span>
      <select
        className="input"
        value={props.sort}
        disabled={!ready}
        onChange={({ target }) => {
          const sort = peopleSorts.find((one) => one === target.value)
          if (sort) props.onSort(sort)
        }}
      >
        {peopleSorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

function NobodyFound({ text }: { text: string }): ReactNode {
  return (
    <div className="empty">
      <h2>No directors found</h2>
      <p>No name here contains “{text}”. Try just a part of it.</p>
    </div>
  )
}

function countPeople(count: number): string {
  if (count === 0) return 'No directors'
  return count === 1 ? '1 director' : `${writeNumber(count)} directors`
}
