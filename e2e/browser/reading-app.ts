import { createClient } from '@foyer/client'

/** Calls that a test makes in a page. */
export interface ReadingApp {
  /** Sends a different query for each year. Returns the number of films found. */
  query(host: string, years: readonly number[]): Promise<number>
  /** Gets films by id. Returns their titles. */
  get(host: string, ids: readonly string[]): Promise<unknown[]>
  /** Sends queries in parallel to a server that is known to be Foyer. Returns the number of films found. */
  queryFoyer(host: string, years: readonly number[]): Promise<number>
  /** Logs in with `auth.login`. Returns the state of the login and the role of the tokens afterwards. */
  logIn(host: string, email: string, password: string): Promise<string[]>
}

declare global {
  interface Window {
    readingApp: ReadingApp
  }
}

const clientOf = (host: string) => createClient({ clientId: 'film-club', host })

window.readingApp = {
  async query(host, years) {
    const { items } = clientOf(host)
    let found = 0
    for (const year of years)
      found += (await items.query('films').eq('year', year).find()).items.length
    return found
  },
  async get(host, ids) {
    const { items } = clientOf(host)
    const titles = []
    for (const id of ids) titles.push((await items.get('films', id))?.title)
    return titles
  },
  async queryFoyer(host, years) {
    const { items } = createClient({ clientId: 'film-club', host, server: 'foyer' })
    const find = (year: number) => items.query('films').eq('year', year).find()
    const found = await Promise.all(years.map(find))
    return found.reduce((sum, { items }) => sum + items.length, 0)
  },
  async logIn(host, email, password) {
    const { auth } = clientOf(host)
    const answer = await auth.login({ email, password })
    if (answer.loginState === 'SUCCESS') {
      await auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
    }
    return [answer.loginState, auth.getTokens().refreshToken.role]
  },
}
