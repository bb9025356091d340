// A small site with content: one film, a page of films and the next, and the three writes.
import { client } from './client.js'

const films = client.collection('films')

export const read = (id: string) => films.getOne(id)

export async function list(): Promise<unknown[]> {
  const filter = client.filter('year >= {:from} && (year < {:before} || title ~ {:part})', {
    from: 1920,
    before: 1960,
    part: 'again',
  })
  const page = (number: number) => films.getList(number, 20, { filter, sort: '-year' })
  const first = await page(1)
  const second = first.totalPages > 1 ? (await page(2)).items : []
  return [...first.items, ...second].map((film) => film.title)
}

export const insert = (film: { title: string; year: number }) => films.create(film)
export const update = (id: string, film: { title: string }) => films.update(id, film)
export const remove = (id: string) => films.delete(id)
