import { MemberOnly } from '@foyer/react'
import type { ReactNode } from 'react'
import type { PageData } from './page-data.js'
import { ReviewForm } from './ReviewForm.js'

/** Content of the requested page. */
export function Page({ data }: { data: PageData }): ReactNode {
  if (data.page === 'films') return <FilmsPage {...data} />
  if (data.page === 'film') return <FilmPage {...data} />
  if (data.page === 'account') return <AccountPage {...data} />
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        <a href="/">To the films</a>
      </p>
    </>
  )
}

function FilmsPage({ films }: Extract<PageData, { page: 'films' }>): ReactNode {
  return (
    <>
      <h1>Films</h1>
      <ul className="films">
        {films.map(({ _id, title, year, director }) => (
          <li key={_id}>
            <a href={`/films/${_id}`}>{title}</a>
            <small>{[year, director].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function FilmPage({ film, reviews, rejected }: Extract<PageData, { page: 'film' }>): ReactNode {
  const back = encodeURIComponent(`/films/${film._id}`)
  return (
    <>
      <h1>{film.title}</h1>
      <p>{[film.year, film.genre, film.director].filter(Boolean).join(' · ')}</p>
      <h2>Reviews</h2>
      {reviews.length === 0 ? <p>Nobody has written about this film yet.</p> : null}
      {reviews.map(({ _id, rating, text, authorName }) => (
        <article className="card" key={_id}>
          <p>{text}</p>
          <small>{`${rating} of 5 stars, ${authorName ?? 'a former member'}`}</small>
        </article>
      ))}
      <MemberOnly fallback={<a href={`/login?to=${back}`}>Log in to write one</a>}>
        <ReviewForm rejected={rejected} />
      </MemberOnly>
    </>
  )
}

function AccountPage({ title, email, reviews }: Extract<PageData, { page: 'account' }>): ReactNode {
  return (
    <>
      <h1>{title}</h1>
      <p>{email}</p>
      <h2>Your reviews</h2>
      {reviews.length === 0 ? <p>None yet.</p> : null}
      <ul className="films">
        {reviews.map(({ _id, filmId, filmTitle, text }) => (
          <li key={_id}>
            <a href={`/films/${filmId}`}>{filmTitle}</a>
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
