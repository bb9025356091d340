import { expect, it } from 'vitest'
import { callOf } from './call.js'
import { createClient } from './create-client.js'
import { firstResult } from './data/paged-result.js'
import { createRareItemCalls } from './data/rare-item-calls.js'
import { readItem } from './data/read-requests.js'
import { createIdentity } from './identity/identity.js'
import { createRareCalls } from './rare-calls.js'
import { fakeServer } from './testing/fake-server.js'

function setup() {
  const server = fakeServer()
  return {
    server,
    client: createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }),
  }
}

it('includes every call that loads on demand in a client', () => {
  const { client } = setup()
  const call = callOf(client.connection)
  const { patchItems: _, ...lazyItems } = createRareItemCalls(call, call, firstResult, readItem)
  expect(Object.keys(client.items)).toEqual(expect.arrayContaining(Object.keys(lazyItems)))
  const { captcha, redirects, account, collections, indexes, permissions, ...identity } =
    createRareCalls(client.connection, call)
  const namesOf = (area: object) => Object.keys(area).sort()
  for (const [lazy, loaded] of [
    [client.captcha, captcha],
    [client.redirects, redirects],
    [client.collections, collections],
    [client.indexes, indexes],
    [client.permissions, permissions],
  ] as const) {
    expect(namesOf(lazy)).toEqual(namesOf(loaded))
  }
  expect(Object.keys(client.members)).toEqual(expect.arrayContaining(Object.keys(account)))
  const modules = Object.entries(createIdentity(client.connection))
  expect(Object.keys(identity).sort()).toEqual(modules.map(([name]) => name).sort())
  for (const [name, calls] of modules) {
    expect(namesOf(Object(client.identity)[name])).toEqual(namesOf(calls))
  }
})

it('sends the environment with calls on items that load on demand, but not with a job status', async () => {
  const { server, client } = setup()
  const status = '/wix-data/v2/async-jobs/j/status'
  server.on('/wix-data/v2/items/truncate', () => Response.json({}))
  server.on(status, () => Response.json({}))
  const sandbox = client.items.withEnvironment('SANDBOX')
  await sandbox.truncate('films')
  await sandbox.getAsyncJobStatus('j')
  expect(server.to(status)[0]?.query.has('environment')).toBe(false)
  expect(server.to('/wix-data/v2/items/truncate')[0]?.body).toMatchObject({
    environment: 'SANDBOX',
  })
})
