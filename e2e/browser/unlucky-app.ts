import { createClient, type FoyerClient } from '@foyer/client'

/** What a test drives in a page: a client of the server at `?host=`, whose hosted pages are at `?pages=`, and its clock. */
export interface UnluckyApp {
  client: FoyerClient
  /** Sets the client's clock ahead. */
  advance(ms: number): void
  /** Policies that the page has violated. */
  violations: string[]
}

declare global {
  interface Window {
    unluckyApp: UnluckyApp
  }
}

const violations: string[] = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  violations.push(`${violatedDirective} ${blockedURI}`)
})

let ahead = 0
const clock = {
  now: () => Date.now() + ahead,
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const parameters = new URLSearchParams(location.search)
const host = parameters.get('host') ?? ''
const redirectOrigins = parameters.getAll('pages')

window.unluckyApp = {
  client: createClient({ clientId: 'film-club', host, redirectOrigins, clock }),
  advance(ms) {
    ahead += ms
  },
  violations,
}
