import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Review } from '../film.js'
import { visitContext } from '../site.server.js'

/** Reads the account page of the member. Redirects a visitor to the login, which returns here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = context.get(visitContext)
  const member = await client.members.getCurrentMember()
  if (!member) throw redirect('/login?to=/account')
  const own = client.items.query<Review>('reviews').eq('_owner', member.id)
  const { items } = await own.descending('_createdDate').find()
  return { name: member.profile?.nickname || 'Account', email: member.loginEmail, reviews: items }
}

export default function AccountPage(): ReactNode {
  const { name, email, reviews } = useLoaderData<typeof loader>()
  return (
    <>
      <title>{name}</title>
      <h1>{name}</h1>
      <p>{email}</p>
      <h2>Your reviews</h2>
      {reviews.length === 0 ? <p>None yet.</p> : null}
      <ul className="films">
        {reviews.map(({ _id, filmId, filmTitle, text }) => (
          <li key={_id}>
            <Link to={`/films/${filmId}`}>{filmTitle}</Link>
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
