// A small site with content: one film, a page of films and the next page, and the three writes.
import { createConnection, createItems } from '@foyer/client'

interface Film {
  title: string
  year: number
}

const items = createItems(createConnection({ clientId: 'site', host: 'https://foyer.example' }))

export const read = (id: string) => items.get<Film>('films', id)

export async function list(): Promise<string[]> {
  const classics = items.filter().lt('year', 1960).or(items.filter().contains('title', 'again'))
  const query = items.query<Film>('films').ge('year', 1920).and(classics)
  const first = await query.descending('year').limit(20).find()
  const second = first.hasNext() ? (await first.next()).items : []
  return [...first.items, ...second].map((film) => film.title)
}

export const insert = (film: Film) => items.insert('films', film)
export const update = (film: Film & { _id: string }) => items.update('films', film)
export const remove = (id: string) => items.remove('films', id)
