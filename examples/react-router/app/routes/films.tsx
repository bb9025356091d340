import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Film } from '../film.js'
import { visitContext } from '../site.server.js'

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = context.get(visitContext)
  const films = client.items.query<Film>('films').descending('imdbVotes').limit(24)
  const { items } = await films.find()
  return items.map(({ _id, title, year, director }) => ({ _id, title, year, director }))
}

export default function FilmsPage(): ReactNode {
  const films = useLoaderData<typeof loader>()
  return (
    <>
      <title>Films</title>
      <h1>Films</h1>
      <ul className="films">
        {films.map(({ _id, title, year, director }) => (
          <li key={_id}>
            <Link to={`/films/${_id}`}>{title}</Link>
            <small>{[year, director].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
