// A small site with content: one film, a page of films and the next, and the three writes.
import { ID, Query, TablesDB } from 'appwrite'
import { client } from './client.js'

const tables = new TablesDB(client)
const films = { databaseId: 'site', tableId: 'films' }

export const read = (rowId: string) => tables.getRow({ ...films, rowId })

export async function list(): Promise<unknown[]> {
  const classics = Query.or([Query.lessThan('year', 1960), Query.contains('title', 'again')])
  const conditions = [Query.greaterThanEqual('year', 1920), classics]
  const queries = [...conditions, Query.orderDesc('year'), Query.limit(20)]
  const { rows: first } = await tables.listRows({ ...films, queries })
  const last = first.length === 20 ? first.at(-1) : undefined
  const next = last && { ...films, queries: [...queries, Query.cursorAfter(last.$id)] }
  const second = next ? (await tables.listRows(next)).rows : []
  return [...first, ...second].map((film) => film.title)
}

export const insert = (data: { title: string; year: number }) =>
  tables.createRow({ ...films, rowId: ID.unique(), data })
export const update = (rowId: string, data: { title: string }) =>
  tables.updateRow({ ...films, rowId, data })
export const remove = (rowId: string) => tables.deleteRow({ ...films, rowId })
