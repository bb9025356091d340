import { test } from '@playwright/test'
import { type FoyerServer, starterSite, startFoyer } from './foyer-server.js'

/** The client of the starter site. */
export const clubClientId = 'film-club'

/** What its members type. */
export const clubPassword = 'a password for the club'

/** How the film club is wanted. */
export interface FilmClubOptions {
  /** One server for each test of the file: else one for all of them. */
  perTest?: boolean
  /** `FOYER_…` variables of the server. */
  env?: Record<string, string>
}

/** Has a server with the starter site run while the tests of a file do, and gives what they use of it. */
export function filmClub({ perTest = false, env = {} }: FilmClubOptions = {}): FoyerServer {
  let running: FoyerServer | undefined
  const start = async (): Promise<void> => {
    const whole = { ...env, FOYER_CLIENT_ID: clubClientId }
    running = await startFoyer({ args: ['--site', starterSite], env: whole })
  }
  const stop = async (): Promise<void> => void (await running?.stop())
  if (perTest) {
    test.beforeEach(start)
    test.afterEach(stop)
  } else {
    test.beforeAll(start)
    test.afterAll(stop)
  }
  const now = (): FoyerServer => {
    if (running) return running
    throw new Error('the film club runs while a test does, not while its file is read')
  }
  return {
    get url() {
      return now().url
    },
    get port() {
      return now().port
    },
    get adminKey() {
      return now().adminKey
    },
    get dataFolder() {
      return now().dataFolder
    },
    inbox: (to) => now().inbox(to),
    messageTo: (to, isWanted) => now().messageTo(to, isWanted),
    newestCode: (to) => now().newestCode(to),
    stop: () => now().stop(),
    kill9: () => now().kill9(),
    output: () => now().output(),
  }
}
