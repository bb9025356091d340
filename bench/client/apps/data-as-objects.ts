// A small site with content, with queries as objects: one film, a page of films and the next page, and the three
// writes.
import { createConnection, createFind, createGet, createWrites } from '@foyer/client'

interface Film {
  title: string
  year: number
}

const connection = createConnection({ clientId: 'site', host: 'https://foyer.example' })
const items = {
  ...createGet(connection),
  ...createFind(connection),
  ...createWrites(connection),
}

export const read = (id: string) => items.get<Film>('films', id)

export async function list(): Promise<string[]> {
  const filter = {
    year: { $gte: 1920 },
    $or: [{ year: { $lt: 1960 } }, { title: { $contains: 'again' } }],
  }
  const request = { filter, sort: '-year', limit: 20 }
  const first = await items.find<Film>('films', request)
  const cursor = first.pagingMetadata.cursors?.next
  const second = cursor ? (await items.find<Film>('films', { limit: 20, cursor })).items : []
  return [...first.items, ...second].map((film) => film.title)
}

export const insert = (film: Film) => items.insert('films', film)
export const update = (film: Film & { _id: string }) => items.update('films', film)
export const remove = (id: string) => items.remove('films', id)
