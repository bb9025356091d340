import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type StartedFoyer, startFoyer } from '@foyer/server'
import { afterAll } from 'vitest'

/** Starts a server with this site in the test process, without a port. Removes its data after the tests. */
export async function startServer(): Promise<StartedFoyer> {
  const data = await mkdtemp(join(tmpdir(), 'site-test-'))
  const server = await startFoyer(readConfig({ site: '.', data, log: 'error' }))
  afterAll(async () => {
    await server.stop()
    await rm(data, { recursive: true })
  })
  return server
}
