import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { tokenInfo } from '@foyer/protocol/token-endpoints'
import { expect, it } from 'vitest'
import { deleteClient } from '../../storage/oauth/clients.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, clientId as otherSite, ownerKey } from '../../testing/test-foyer.js'
import { createActiveClients } from './active-clients.js'

const { path } = operatorEndpoints.listClients
const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
const count = { dataCollectionId: 'c' }
const { db } = foyer.services

/** Creates a client and a visitor of it. */
async function visitorOf(id: string) {
  await foyer.owner.post(path, { id, name: 'Shop', redirectUris: [] })
  const { body } = await foyer.as('').post('/oauth2/token', anonymous(id))
  const visitor = foyer.as(String(body.access_token))
  const refreshToken = String(body.refresh_token)
  return {
    call: async () => (await visitor.post(endpoints.countItems.path, count)).status,
    renew: () =>
      foyer
        .as('')
        .post('/oauth2/token', { grantType: 'refresh_token', clientId: id, refreshToken }),
    info: async () =>
      (await foyer.as('').post(tokenInfo.path, { token: visitor.authorization })).body,
    signed: async () =>
      (
        await foyer.as(`${visitor.authorization},${ownerKey}`).post('/oauth2/token', {
          grant_type: 'authorized_client',
          client_id: id,
          member_id: 'x',
          scope: 'offline_access',
        })
      ).body.error,
  }
}

const anonymous = (clientId: string) => ({ grantType: 'anonymous', clientId })

it('deleting a client invalidates the tokens of its visitors at once', async () => {
  const visitor = await visitorOf('shop')
  expect(await visitor.call()).toBe(200)
  expect(await visitor.info()).toMatchObject({ active: true })
  expect(await visitor.signed()).toBe('invalid_grant')
  expect((await foyer.owner.delete(`${path}/shop`)).status).toBe(200)
  expect(await visitor.call()).toBe(401)
  expect(await visitor.renew()).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect(await visitor.info()).toEqual({ active: false })
  expect(await visitor.signed()).toBe('invalid_client')
  const other = await foyer.as('').post('/oauth2/token', anonymous(otherSite))
  const elsewhere = foyer.as(String(other.body.access_token))
  expect((await elsewhere.post(endpoints.countItems.path, count)).status).toBe(200)
})

it('a client deleted by another process is refused within five seconds', async () => {
  const visitor = await visitorOf('far-shop')
  expect(await visitor.call()).toBe(200)
  await db.transaction((tx) => deleteClient(tx, 'far-shop'))
  foyer.advance(5)
  expect((await visitor.renew()).status).toBe(401)
  expect(await visitor.call()).toBe(401)
})

it('tokens are valid again after a client with the same id is created', async () => {
  const visitor = await visitorOf('back-shop')
  await foyer.owner.delete(`${path}/back-shop`)
  expect(await visitor.call()).toBe(401)
  await foyer.owner.post(path, { id: 'back-shop', name: 'Shop', redirectUris: [] })
  expect(await visitor.call()).toBe(200)
})

it('reads the clients from storage every five seconds and ignores cached reads from the future', async () => {
  let now = 1_000_000
  let asked = 0
  const counting = {
    dialect: db.dialect,
    all: <Row>(query: Parameters<typeof db.all>[0]): Promise<Row[]> => {
      asked++
      return db.all<Row>(query)
    },
  }
  const clients = createActiveClients({ db: counting, clock: { now: () => new Date(now) } })
  for (let call = 0; call < 100; call++) {
    expect(await clients.find(otherSite)).toMatchObject({ id: otherSite })
    expect(await clients.find(`nobody ${call}`)).toBeUndefined()
  }
  now += 4999
  await clients.find(otherSite)
  expect(asked).toBe(1)
  now += 1
  await clients.find(otherSite)
  now = 0
  await clients.find(otherSite)
  expect(asked).toBe(3)
})

it('does not cache a client that was removed during the read', async () => {
  let reads = 0
  const removing = {
    dialect: db.dialect,
    all: async <Row>(query: Parameters<typeof db.all>[0]): Promise<Row[]> => {
      const rows = await db.all<Row>(query)
      reads++
      if (reads === 1) clients.expire()
      return rows
    },
  }
  const clients = createActiveClients({ db: removing, clock: { now: () => new Date() } })
  await clients.find(otherSite)
  await clients.find(otherSite)
  expect(reads).toBe(2)
})

it('rejects when the storage fails, and keeps the newest known origins', async () => {
  let isDown = false
  const failing = {
    dialect: db.dialect,
    all: <Row>(query: Parameters<typeof db.all>[0]): Promise<Row[]> =>
      isDown ? Promise.reject(new Error('down')) : db.all<Row>(query),
  }
  const clients = createActiveClients({ db: failing, clock: { now: () => new Date() } })
  await foyer.owner.post(path, { id: 'a', name: 'A', redirectUris: ['https://a.example/callback'] })
  expect(await clients.hasOrigin('https://a.example')).toBe(true)
  isDown = true
  clients.expire()
  await expect(clients.find(otherSite)).rejects.toThrow('down')
  expect(await clients.hasOrigin('https://a.example')).toBe(true)
  expect(await clients.hasOrigin('https://b.example')).toBe(false)
})
