import type { Visit } from '@foyer/react/server'
import type { Film, PageData, Review } from './page-data.js'
import { readFilm } from './read-pages.js'

/** Stores the posted review. `visit.writer()` throws for a form of another site. */
export async function writeReview(visit: Visit, id: string): Promise<PageData | Response> {
  const { items, members } = visit.writer()
  const member = await members.getCurrentMember()
  if (!member) return visit.login({ to: `/films/${id}` })
  const film = await items.get<Film>('films', id)
  const form = await visit.request.formData()
  const text = String(form.get('text') ?? '').trim()
  const rating = Number(form.get('rating'))
  const page = await readFilm(visit, id)
  if (!film || page.page !== 'film') return page
  if (!text || !(rating >= 1 && rating <= 5)) {
    const problem = 'Give one to five stars and write a sentence or two.'
    return { ...page, rejected: { problem, text } }
  }
  const authorName = member.profile?.nickname || 'A member'
  const review: Review = { filmId: id, filmTitle: film.title, rating, text, authorName }
  await items.insert('reviews', review)
  return new Response(null, { status: 303, headers: { location: `/films/${id}` } })
}
