// A page that shows one film.
import { TablesDB } from 'appwrite'
import { client } from './client.js'

const tables = new TablesDB(client)

export const read = (rowId: string) =>
  tables.getRow({ databaseId: 'site', tableId: 'films', rowId })
