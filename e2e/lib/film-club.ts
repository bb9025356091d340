import { cpSync } from 'node:fs'
import { test } from '@playwright/test'
import { type FoyerServer, filmClubSite, makeDataFolder, startFoyer } from './foyer-server.js'

/** Client id of the film club. */
export const clubClientId = 'film-club'

/** Password of members in tests. */
export const clubPassword = 'a password for the club'

/** Options of `filmClub`. */
export interface FilmClubOptions {
  /** Starts one server per test instead of one per file. */
  perTest?: boolean
  /** `FOYER_…` variables of the server. */
  env?: Record<string, string>
}

const args = ['--site', filmClubSite]
/**
 * Data folder of a club without members. Each test process creates it once, because storing the films takes half of a
 * start.
 */
let emptyClub: Promise<string> | undefined

async function createEmptyClub(): Promise<string> {
  const server = await startFoyer({ args, env: { FOYER_CLIENT_ID: clubClientId } })
  await server.stop()
  return server.dataFolder
}

/** Runs a server with the film club while the tests of a file run. Returns a handle to the running server. */
export function filmClub({ perTest = false, env = {} }: FilmClubOptions = {}): FoyerServer {
  let running: FoyerServer | undefined
  const start = async (): Promise<void> => {
    emptyClub ??= createEmptyClub()
    const dataFolder = makeDataFolder()
    cpSync(await emptyClub, dataFolder, { recursive: true })
    running = await startFoyer({ args, env: { ...env, FOYER_CLIENT_ID: clubClientId }, dataFolder })
  }
  const discard = async (): Promise<void> => void (await running?.discard())
  if (perTest) {
    test.beforeEach(start)
    test.afterEach(discard)
  } else {
    test.beforeAll(start)
    test.afterAll(discard)
  }
  const current = (): FoyerServer => {
    if (running) return running
    throw new Error('the film club is not running: use it inside a test or hook')
  }
  return {
    get url() {
      return current().url
    },
    get port() {
      return current().port
    },
    get adminKey() {
      return current().adminKey
    },
    get dataFolder() {
      return current().dataFolder
    },
    callAsOwner: (...call) => current().callAsOwner(...call),
    inbox: (to) => current().inbox(to),
    messageTo: (to, isWanted) => current().messageTo(to, isWanted),
    newestCode: (to) => current().newestCode(to),
    stop: () => current().stop(),
    discard: () => current().discard(),
    output: () => current().output(),
  }
}
