import { MemberOnly } from '@foyer/react'
import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Film, Review } from '../film.js'
import { visitContext } from '../site.server.js'

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { items } = context.get(visitContext).client
  const newest = items.query<Review>('reviews').eq('filmId', id).descending('_createdDate')
  const [film, reviews] = await Promise.all([items.get<Film>('films', id), newest.find()])
  if (!film) throw data(null, { status: 404 })
  const { title, year, genre, director } = film
  return { film: { id, title, facts: [year, genre, director] }, reviews: reviews.items }
}

/** Stores the posted review, with or without JavaScript. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const { client, writer } = context.get(visitContext)
  const { items } = writer()
  const member = await client.members.getCurrentMember()
  if (!member) return redirect(`/login?to=${encodeURIComponent(`/films/${id}`)}`)
  const film = await items.get<Film>('films', id)
  if (!film) throw data(null, { status: 404 })
  const form = await request.formData()
  const text = String(form.get('text') ?? '').trim()
  const rating = Number(form.get('rating'))
  if (!text || !(rating >= 1 && rating <= 5)) {
    const problem = 'Give one to five stars and write a sentence or two.'
    return data({ problem, text }, { status: 400 })
  }
  const authorName = member.profile?.nickname || 'A member'
  const review: Review = { filmId: id, filmTitle: film.title, rating, text, authorName }
  await items.insert('reviews', review)
  return redirect(`/films/${id}`)
}

export default function FilmPage(): ReactNode {
  const { film, reviews } = useLoaderData<typeof loader>()
  return (
    <>
      <title>{film.title}</title>
      <h1>{film.title}</h1>
      <p>{film.facts.filter(Boolean).join(' · ')}</p>
      <h2>Reviews</h2>
      {reviews.length === 0 ? <p>Nobody has written about this film yet.</p> : null}
      {reviews.map(({ _id, rating, text, authorName }) => (
        <article className="card" key={_id}>
          <p>{text}</p>
          <small>
            {rating} of 5 stars, {authorName ?? 'a former member'}
          </small>
        </article>
      ))}
      <MemberOnly
        fallback={
          <a href={`/login?to=${encodeURIComponent(`/films/${film.id}`)}`}>Log in to write one</a>
        }
      >
        {/* The new review is the first one: its key empties the form. */}
        <ReviewForm key={reviews[0]?._id} />
      </MemberOnly>
    </>
  )
}

function ReviewForm(): ReactNode {
  const rejected = useActionData<typeof action>()
  return (
    <Form method="post" className="stack">
      {rejected ? (
        <p className="notice danger" role="alert">
          {rejected.problem}
        </p>
      ) : null}
      <div className="field">
        <label htmlFor="rating">Stars, one to five</label>
        <input id="rating" name="rating" type="number" min="1" max="5" defaultValue="4" required />
      </div>
      <div className="field">
        <label htmlFor="text">Your review</label>
        <textarea
          id="text"
          name="text"
          rows={4}
          maxLength={4000}
          required
          defaultValue={rejected?.text}
        />
      </div>
      <button className="button primary" type="submit">
        Publish the review
      </button>
    </Form>
  )
}
