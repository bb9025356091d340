import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createOwnerClient } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { findFreePort } from '../lib/free-port.js'
import { readBlock } from './read-block.js'
import { runInNode } from './run-code.js'

const page = readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')

/** The request body of the `curl` command that sets up an endpoint. */
function documentedEndpoint(): Record<string, unknown> {
  const [, body = ''] = /-d '(\{.*\})'/.exec(page) ?? []
  return JSON.parse(body)
}

/** Receives the webhooks of a new endpoint. */
async function receiveWebhooks(server: FoyerServer) {
  const bodies: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    response.end()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
  const { endpoint } = await server.callAsOwner<{ endpoint: { keys: { publicKey: string }[] } }>(
    'POST',
    '/_foyer/v1/webhooks',
    { ...documentedEndpoint(), url: `http://127.0.0.1:${port}/webhook` },
  )
  const publicKey = endpoint.keys[0]?.publicKey ?? ''
  return { bodies, publicKey, close: () => receiver.close() }
}

test('docs/events.md: the receivers process the webhooks of a server', async () => {
  const server = await startFoyer({ env: { FOYER_WEBHOOK_ALLOW: '127.0.0.1' } })
  try {
    const owner = createOwnerClient({ apiKey: server.adminKey, host: server.url })
    await owner.collections.createDataCollection({
      _id: 'reviews',
      fields: [{ key: 'text', displayName: 'Text', type: 'TEXT' }],
      permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    })
    const { bodies, publicKey, close } = await receiveWebhooks(server)
    await owner.items.insert('reviews', { _id: 'wings', text: 'Good' })
    await owner.items.update('reviews', { _id: 'wings', text: 'Better' })
    await expect.poll(() => bodies.length).toBe(2)
    close()
    const [created = '', updated = ''] = bodies
    const run = (code: string, body: string): Promise<string[]> =>
      runInNode(code, { WEBHOOK_PUBLIC_KEY: publicKey, BODY: body })
    const message = `{ method: 'POST', body: process.env.BODY ?? '' }`

    const port = await findFreePort()
    const node = readBlock('events.md', 'node').replace('listen(3000)', `listen(${port})`)
    const posting = `const reply = await fetch('http://127.0.0.1:${port}', ${message})
console.log(reply.status)
server.close()`
    expect(await run(node + posting, created)).toEqual([
      expect.stringMatching(/^reviews\/wings created: \{.*"text":"Good"/),
      '200',
    ])

    const worker = readBlock('events.md', 'worker').replace('export default', 'const worker =')
    const fetching = `const request = new Request('https://search.example/webhook', ${message})
const reply = await worker.fetch(request, { WEBHOOK_PUBLIC_KEY: process.env.WEBHOOK_PUBLIC_KEY ?? '' })
console.log(reply.status)`
    expect(await run(worker + fetching, updated)).toEqual(['wings ["text"] {"text":"Good"}', '200'])

    const receiving = `await receive(new Request('https://search.example/webhook', ${message}))`
    const [line] = await run(readBlock('events.md', 'official') + receiving, created)
    expect(line).toMatch(/^reviews \{.*"text":"Good".*\} \{"identityType":"WIX_USER"/)
  } finally {
    await server.discard()
  }
})
