import { join } from 'node:path'
import { test } from '@playwright/test'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { pointProviderAt } from './provider-hosts.js'

/** Id of the client of the notes site. */
export const clientId = 'notes'

/** Serves the notes site while a file's tests run, with the provider's hosts pointed at it. */
export function serveNotes(): () => FoyerServer {
  let server: FoyerServer
  const fetchBefore = globalThis.fetch
  test.beforeAll(async () => {
    server = await startFoyer({
      args: ['--site', join(import.meta.dirname, 'notes-site')],
      env: { FOYER_CLIENT_ID: clientId },
    })
    pointProviderAt(server.url)
  })
  test.afterAll(async () => {
    globalThis.fetch = fetchBefore
    await server.stop()
  })
  return () => server
}
