import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readPageAssets } from '@foyer/pages'
import { endpoints } from '@foyer/protocol'
import { it } from 'vitest'
import { createFoyer } from '../../packages/server/src/app.js'
import { createNodeServer } from '../../packages/server/src/http/server/node-server.js'
import { createTestFoyer } from '../../packages/server/src/testing/test-foyer.js'

declare global {
  var traceEntry: ((file: string) => void) | undefined
}

const permissions = {
  read: 'ANYONE',
  insert: 'ANYONE',
  update: 'ANYONE',
  remove: 'ANYONE',
} as const
const items = Array.from({ length: 60 }, (_, index) => ({
  id: `film-${index}`,
  data: { title: `Film ${index}`, year: 1960 + index, genre: index % 2 ? 'Drama' : 'Comedy' },
}))
const email = 'ada@example.com'
const password = 'correct horse battery'

/** Writes the files that each request enters, in order, for `trace-request.mjs`. */
it('traces the requests', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }] })
  const { authorization } = await foyer.visitor()
  await foyer.owner.post(endpoints.bulkInsertItems.path, {
    dataCollectionId: 'films',
    dataItems: items,
  })
  // The test server delivers e-mails before it replies; the real one does not.
  const served = createFoyer(foyer.services, { pages: await readPageAssets('/auth/assets') })
  const slowReaders = { maxBytes: 64 * 1024 * 1024, stallMs: 10_000 }
  const { server } = createNodeServer(served, { hostname: '127.0.0.1', slowReaders })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const send = async (path: string, body?: object): Promise<void> => {
    const headers = { authorization, 'content-type': 'application/json', connection: 'close' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} got ${response.status}: ${text}`)
  }
  const filter = { genre: 'Drama', year: { $gt: 1980 } }
  const sort = [{ fieldName: 'year', order: 'ASC' }]
  const query = { filter, sort, paging: { limit: 10 } }
  await send(endpoints.register.path, { loginId: { email }, password })
  const requests: Record<string, () => Promise<void>> = {
    get: () => send('/wix-data/v2/items/film-3?dataCollectionId=films&dataItemId=film-3'),
    query: () => send(endpoints.queryItems.path, { dataCollectionId: 'films', query }),
    insert: () =>
      send(endpoints.insertItem.path, {
        dataCollectionId: 'films',
        dataItem: { data: items[0]?.data },
      }),
    'bulk insert': () =>
      send(endpoints.bulkInsertItems.path, {
        dataCollectionId: 'films',
        dataItems: items.map(({ data }) => ({ data })),
      }),
    login: () => send(endpoints.login.path, { loginId: { email }, password }),
  }
  const traces: Record<string, string[]> = {}
  for (const [name, request] of Object.entries(requests)) {
    // The first request of a kind fills the caches and may be slow; the second one clears that. Only the third is
    // recorded.
    await request()
    await request()
    await wait(200)
    const entries: string[] = []
    globalThis.traceEntry = (file) => entries.push(file)
    await request()
    // Work after the reply is recorded too.
    await wait(50)
    globalThis.traceEntry = undefined
    traces[name] = entries
  }
  server.close()
  writeFileSync(process.env.FOYER_TRACE_FILE ?? '', JSON.stringify(traces))
})
