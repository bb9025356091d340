import { type Clock, createClient, type FoyerClient } from '@foyer/client'

/**
 * Interface between a test and its page: a client of the server at `?host=`, whose hosted pages are at `?pages=`, and
 * the clock of the client.
 */
export interface FaultApp {
  client: FoyerClient
  /** Advances the client's clock, and runs the timers that are due. */
  advance(ms: number): void
  /** Content security policy violations of the page. */
  violations: string[]
}

declare global {
  interface Window {
    faultApp: FaultApp
  }
}

const violations: string[] = []
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  violations.push(`${violatedDirective} ${blockedURI}`)
})

let ahead = 0
/** Timers of at least this many milliseconds run only when the clock is advanced, because a busy machine is slow. */
const LONG_MS = 5000
/** Pending timers, with their due times. */
const pending = new Map<() => void, number>()
const clock: Clock = {
  now: () => Date.now() + ahead,
  after(ms, run) {
    const fire = () => {
      if (pending.delete(fire)) run()
    }
    pending.set(fire, clock.now() + ms)
    const timer = ms < LONG_MS ? setTimeout(fire, ms) : undefined
    return () => {
      pending.delete(fire)
      clearTimeout(timer)
    }
  },
}

const parameters = new URLSearchParams(location.search)
const host = parameters.get('host') ?? ''
const redirectOrigins = parameters.getAll('pages')

window.faultApp = {
  client: createClient({
    clientId: 'film-club',
    host,
    redirectOrigins,
    clock,
    timeoutMs: 120_000,
  }),
  advance(ms) {
    ahead += ms
    for (const [fire, at] of pending) if (at <= clock.now()) fire()
  },
  violations,
}
