import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a site with 200 public notes and without limits, and returns the environment to start it. */
export async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const permissions = {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const notes = { id: 'notes', displayName: 'Notes', fields: [], permissions, seed: 'notes.jsonl' }
  const settings = { rateLimit: { enabled: false } }
  const declared = { name: 'Bench', settings, collections: [notes] }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify(declared))
  const items = Array.from({ length: 200 }, (_, one) => JSON.stringify({ title: `Note ${one}` }))
  await writeFile(join(folder, 'notes.jsonl'), items.join('\n'))
  const port = await findFreePort()
  const env = {
    FOYER_DATA: join(folder, 'data'),
    FOYER_PORT: String(port),
    FOYER_CLIENT_ID: 'bench',
    FOYER_LOG: 'error',
  }
  return { folder, url: `http://127.0.0.1:${port}`, env }
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
