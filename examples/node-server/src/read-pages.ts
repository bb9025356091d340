import type { Visit } from '@foyer/react/server'
import type { Film, PageData, Review } from './page-data.js'

/** Reads the films with the most ratings. */
export async function readFilms({ client }: Visit): Promise<PageData> {
  const { items } = await client.items.query<Film>('films').descending('imdbVotes').limit(24).find()
  // Only the displayed fields, because the page contains them as JSON.
  const films = items.map(({ _id, title, year, director }) => ({ _id, title, year, director }))
  return { page: 'films', title: 'Films', films }
}

/** Reads a film with its reviews. */
export async function readFilm({ client }: Visit, id: string): Promise<PageData> {
  const newest = client.items.query<Review>('reviews').eq('filmId', id).descending('_createdDate')
  const [film, reviews] = await Promise.all([client.items.get<Film>('films', id), newest.find()])
  if (!film) return { page: 'missing', title: 'Not found' }
  return { page: 'film', title: film.title, film, reviews: reviews.items }
}

/** Reads the account page of the member. Redirects a visitor to the login, which returns here. */
export async function readAccount({ client, login }: Visit): Promise<PageData | Response> {
  const member = await client.members.getCurrentMember()
  if (!member) return login({ to: '/account' })
  const own = client.items.query<Review>('reviews').eq('_owner', member.id)
  const { items } = await own.descending('_createdDate').find()
  const title = member.profile?.nickname || 'Account'
  return { page: 'account', title, email: member.loginEmail ?? '', reviews: items }
}
