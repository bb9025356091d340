// A small site with content: one film, a page of films and the next, and the three writes.
import { client } from './client.js'

const films = () => client.from('films')

export const read = (id: string) => films().select().eq('id', id).single()

export async function list(): Promise<unknown[]> {
  const page = async (from: number) => {
    const query = films().select().gte('year', 1920).or('year.lt.1960,title.ilike.%again%')
    const { data } = await query.order('year', { ascending: false }).range(from, from + 19)
    return data ?? []
  }
  const first = await page(0)
  const second = first.length === 20 ? await page(20) : []
  return [...first, ...second].map((film) => film.title)
}

export const insert = (film: { title: string; year: number }) => films().insert(film).select()
export const update = (id: string, film: { title: string }) => films().update(film).eq('id', id)
export const remove = (id: string) => films().delete().eq('id', id)
