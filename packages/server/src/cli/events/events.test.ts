import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operatorEndpoints } from '@foyer/protocol'
import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { startReceiver } from '../../events/testing/receiver.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { dataCalls } from '../../testing/data-calls.js'
import { closed } from '../../testing/permissions.js'
import { createTestFoyer, ownerKey, type TestFoyer } from '../../testing/test-foyer.js'
import { replayEvents } from './replay-events.js'
import { type TailFlags, tailEvents } from './tail-events.js'

/** Starts a server on a loopback port. */
async function serve(): Promise<{
  foyer: TestFoyer
  publicUrl: string
  /** Replaces the site behind the port, as a restore does. */
  replace(): Promise<TestFoyer>
}> {
  const collections = [{ id: 'films', permissions: closed }]
  const create = (): Promise<TestFoyer> =>
    createTestFoyer({ webhookAllowList: ['127.0.0.1'], collections })
  const foyer = await create()
  let current = foyer
  const server = createServer(getRequestListener((request) => current.fetch(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => {
    server.close()
    server.closeAllConnections()
    await foyer.close()
  })
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const replace = async (): Promise<TestFoyer> => {
    current = await create()
    afterThisTest(current.close)
    return current
  }
  return { foyer, publicUrl, replace }
}

function tail(publicUrl: string, flags: TailFlags) {
  const lines: string[] = []
  const errors: string[] = []
  const stop = new AbortController()
  const ended = tailEvents({ publicUrl, ownerKey }, flags, {
    stdout: { write: (text) => lines.push(text) },
    stderr: { write: (text) => errors.push(text) },
    signal: stop.signal,
    pauseMs: 10,
  })
  return { lines, errors, ended, stop: () => stop.abort() }
}

it('prints the newest and the following events, filtered by type and collection', async () => {
  const { foyer, publicUrl } = await serve()
  const films = dataCalls(foyer.owner, 'films')
  await films.insert({ _id: 'a' })
  const running = tail(publicUrl, { type: 'item.created', collection: 'films' })
  await expect.poll(() => running.lines).toHaveLength(1)
  expect(running.lines[0]).toMatch(/^\d{4}-.*Z {2}\d+ {2}item\.created {2}films\/a {2}WIX_USER/)
  await films.remove('a')
  await films.insert({ _id: 'b' })
  await expect.poll(() => running.lines).toHaveLength(2)
  expect(running.lines[1]).toContain('films/b')
  running.stop()
  await running.ended
  expect(running.errors).toEqual([])
})

it('prints all events of large items, whose pages are shorter than requested', async () => {
  const { foyer, publicUrl } = await serve()
  const running = tail(publicUrl, { type: 'item.created' })
  const body = 'x'.repeat(450_000)
  const ids = Array.from({ length: 12 }, (_, n) => `large-${n}`)
  await dataCalls(foyer.owner, 'films').bulkInsert(ids.map((_id) => ({ _id, body })))
  await expect.poll(() => running.lines).toHaveLength(12)
  running.stop()
  await running.ended
})

it('continues with the event log of a restored site', async () => {
  const { foyer, publicUrl, replace } = await serve()
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a' })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'b' })
  const running = tail(publicUrl, { collection: 'films', type: 'item.created' })
  await expect.poll(() => running.lines).toHaveLength(2)
  const restored = await replace()
  await dataCalls(restored.owner, 'films').insert({ _id: 'c' })
  await expect.poll(() => running.lines.slice(2)).toEqual([expect.stringContaining('films/c')])
  expect(running.errors.join('')).toContain('its event log starts again')
  running.stop()
  await running.ended
})

it('reports an unknown collection and suggests a similar name', async () => {
  const { publicUrl } = await serve()
  const running = tail(publicUrl, { collection: 'film' })
  const existing = tail(publicUrl, { collection: 'films', type: 'item.removed' })
  await expect.poll(() => running.errors.join('')).not.toBe('')
  running.stop()
  existing.stop()
  await Promise.all([running.ended, existing.ended])
  expect(running.errors.join('')).toBe(
    'foyer: there is no collection "film". Did you mean "films"? Its events are shown once it is created\n',
  )
  expect(existing.errors.join('')).toBe('')
})

it('prints complete events as JSON lines', async () => {
  const { foyer, publicUrl } = await serve()
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a', title: 'Metropolis' })
  const running = tail(publicUrl, { type: 'item.created', json: true })
  await expect.poll(() => running.lines).toHaveLength(1)
  expect(JSON.parse(String(running.lines[0]))).toMatchObject({
    type: 'item.created',
    detail: { item: { title: 'Metropolis' } },
  })
  running.stop()
  await running.ended
})

it('reports an invalid event type and a refused key', async () => {
  const { publicUrl } = await serve()
  await expect(tail(publicUrl, { type: 'item.exploded' }).ended).rejects.toThrow(
    'responded with 400',
  )
  await expect(tail(publicUrl, { key: 'another key of sixteen' }).ended).rejects.toThrow(
    'refused the key (401); check --key or FOYER_ADMIN_KEY',
  )
})

it('replays the events after a sequence to an endpoint', async () => {
  const { foyer, publicUrl } = await serve()
  const receiver = await startReceiver()
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a' })
  const { services } = foyer
  const {
    events: [newest],
  } = await services.events.readBefore(undefined, { limit: 1 })
  await expect.poll(() => services.events.lastSequence).toBe(newest?.sequence)
  const created = await foyer.owner.post(operatorEndpoints.createWebhook.path, {
    url: receiver.url,
  })
  const endpoint = (created.body.endpoint as WebhookEndpoint).id
  const said: string[] = []
  const stdout = { write: (text: string) => said.push(text) }
  const config = { publicUrl, ownerKey }
  const since = String(Number(newest?.sequence) - 1)
  await replayEvents(config, { endpoint, since }, stdout)
  await expect.poll(() => receiver.received.map(({ entityId }) => entityId)).toEqual(['a'])
  await replayEvents(config, { endpoint, event: String(newest?.id) }, stdout)
  await expect.poll(() => receiver.received).toHaveLength(2)
  expect(said.join('')).toContain('queued 1 event for')
})

it.each([
  [{}, 'give one of --event'],
  [{ since: '1', event: 'x' }, 'give one of --event'],
  [{ since: 'yesterday' }, 'is not a sequence'],
  [{ from: '2026-01-01T00:00:00Z' }, 'give --from with --to'],
])('refuses to replay events with %j', async (flags, reason) => {
  const config = { publicUrl: 'http://127.0.0.1:1', ownerKey }
  const replaying = replayEvents(config, { endpoint: 'x', ...flags }, { write: () => {} })
  await expect(replaying).rejects.toThrow(reason)
})
