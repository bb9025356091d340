// A small site with content: one film, a page of films and the next, and the three writes.
import { items } from '@wix/data'
import { client } from './client.js'

const films = client.use(items)

export const read = (id: string) => films.get('films', id)

export async function list(): Promise<unknown[]> {
  const classics = films.filter().lt('year', 1960).or(films.filter().contains('title', 'again'))
  const query = films.query('films').ge('year', 1920).and(classics)
  const first = await query.descending('year').limit(20).find()
  const second = first.hasNext() ? (await first.next()).items : []
  return [...first.items, ...second].map((film) => film.title)
}

export const insert = (film: { title: string; year: number }) => films.insert('films', film)
export const update = (film: { _id: string; title: string }) => films.update('films', film)
export const remove = (id: string) => films.remove('films', id)
