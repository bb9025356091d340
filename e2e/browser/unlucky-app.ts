import { type Clock, createClient, type FoyerClient } from '@foyer/client'

/** What a test drives in a page: a client of the server at `?host=`, whose hosted pages are at `?pages=`, and its clock. */
export interface UnluckyApp {
  client: FoyerClient
  /** Sets the client's clock ahead, and runs the timers that are due. */
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
/** Milliseconds from which a timer runs only when the clock is set ahead: on a busy machine all takes long. */
const LONG_MS = 5000
/** Timers that wait, with their times. */
const waiting = new Map<() => void, number>()
const clock: Clock = {
  now: () => Date.now() + ahead,
  after(ms, run) {
    const fire = () => {
      if (waiting.delete(fire)) run()
    }
    waiting.set(fire, clock.now() + ms)
    const timer = ms < LONG_MS ? setTimeout(fire, ms) : undefined
    return () => {
      waiting.delete(fire)
      clearTimeout(timer)
    }
  },
}

const parameters = new URLSearchParams(location.search)
const host = parameters.get('host') ?? ''
const redirectOrigins = parameters.getAll('pages')

window.unluckyApp = {
  client: createClient({
    clientId: 'film-club',
    host,
    redirectOrigins,
    clock,
    timeoutMs: 120_000,
  }),
  advance(ms) {
    ahead += ms
    for (const [fire, at] of waiting) if (at <= clock.now()) fire()
  },
  violations,
}
