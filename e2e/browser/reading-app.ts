import { createClient } from '@foyer/client'

/** Calls that a test makes in a page. */
export interface ReadingApp {
  /** Sends a different query for each year. Returns the number of films found. */
  query(host: string, years: readonly number[]): Promise<number>
  /** Gets films by id. Returns their titles. */
  get(host: string, ids: readonly string[]): Promise<unknown[]>
}

declare global {
  interface Window {
    readingApp: ReadingApp
  }
}

const itemsOf = (host: string) => createClient({ clientId: 'film-club', host }).items

window.readingApp = {
  async query(host, years) {
    const items = itemsOf(host)
    let found = 0
    for (const year of years)
      found += (await items.query('films').eq('year', year).find()).items.length
    return found
  },
  async get(host, ids) {
    const items = itemsOf(host)
    const titles = []
    for (const id of ids) titles.push((await items.get('films', id))?.title)
    return titles
  },
}
