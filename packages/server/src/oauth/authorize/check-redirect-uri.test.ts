// @database sqlite
import { beforeAll, expect, it } from 'vitest'
import { saveClient } from '../../storage/oauth/clients.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createActiveClients } from '../clients/active-clients.js'
import { hasLostRedirectUri } from './check-redirect-uri.js'

const stored = 'https://club.example/callback'
const client = {
  id: 'club',
  name: 'Club',
  redirectUris: [stored],
  origins: [],
  consent: false,
  settings: {},
  byOwner: true,
}
const removed = 'https://club.example/removed'

let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer()
  const { db, clock } = foyer.services
  await db.transaction((tx) => saveClient(tx, client, clock.now()))
})

/** Returns whether a request has lost its redirect URI, in a process that has cached the client with `cached`. */
function hasLost(redirectUri: string, cached: string[]): Promise<boolean> {
  const { db } = foyer.services
  const find = async () => ({ ...client, redirectUris: cached })
  const request = {
    intent: 'auth',
    clientId: 'club',
    redirectUri,
    responseMode: 'query',
    state: '',
    codeChallenge: '',
    prompt: null,
    sessionTokenHash: null,
    language: null,
  } as const
  const activeClients = { ...createActiveClients(foyer.services), find }
  return hasLostRedirectUri({ db, activeClients }, request)
}

it('a redirect URI that another process has just added is not lost', async () => {
  expect(await hasLost(stored, [])).toBe(false)
  expect(await hasLost(removed, [])).toBe(true)
})
