import { join } from 'node:path'
import { pointProviderAt } from '@foyer/client/official'
import { test } from '@playwright/test'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { type FreshDatabase, freshDatabase } from '../lib/fresh-database.js'

/** Id of the client of the notes site. */
export const clientId = 'notes'

/** Folder of the notes site. */
export const notesSite = join(import.meta.dirname, 'notes-site')

/**
 * Serves the notes site while the tests of a file run, and redirects the provider's hosts to it. Uses SQLite, or
 * PostgreSQL in the project "postgres".
 * @param options.site returns the folder of the site to serve; default: that of the notes site
 */
export function serveNotes({ site = () => notesSite } = {}): () => FoyerServer {
  let server: FoyerServer
  let pointBack: (() => void) | undefined
  let database: FreshDatabase | undefined
  test.beforeAll(async () => {
    database = test.info().project.name === 'postgres' ? freshDatabase() : undefined
    const env = database ? { FOYER_DATABASE_URL: database.url } : {}
    server = await startFoyer({
      args: ['--site', site()],
      env: { FOYER_CLIENT_ID: clientId, ...env },
    })
    pointBack = pointProviderAt(server.url)
  })
  test.afterAll(async () => {
    pointBack?.()
    await server.discard()
    await database?.drop()
  })
  return () => server
}
