import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Starts the server with this site and a data folder of its own, until the tests end. Returns its address. */
export async function startServer(): Promise<string> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'site-test-'))
  const command = join(import.meta.dirname, '../node_modules/@foyer/server/bin/foyer.js')
  const args = [command, 'start', '--site', '.', '--port', String(port), '--data', data]
  const server = spawn(process.execPath, args, {
    env: { ...process.env, FOYER_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  afterAll(async () => {
    server.kill()
    await once(server, 'exit')
    await rm(data, { recursive: true })
  })
  await once(server.stdout, 'data')
  return `http://127.0.0.1:${port}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
