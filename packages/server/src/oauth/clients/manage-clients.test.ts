import { operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { hasConsent, saveConsent } from '../../storage/oauth/consents.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const { path } = operatorEndpoints.listClients
const foyer = await createTestFoyer()

it('creates one of several clients with the same id that are created at once', async () => {
  const names = Array.from({ length: 8 }, (_, one) => `Shop ${one}`)
  const answers = await Promise.all(
    names.map((name) => foyer.owner.post(path, { id: 'shop', name, redirectUris: [] })),
  )
  const created = answers.filter(({ status }) => status === 200)
  expect(created).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(names.length - 1)
  const { body } = await foyer.owner.get(path)
  expect(body.clients).toContainEqual(created[0]?.body.client)
})

it('removes the consents to a deleted client, so that its id gives no access to another one', async () => {
  const { db, clock } = foyer.services
  const { id: identityId } = await createMember(foyer, 'ada@example.com')
  const client = { id: 'books', name: 'Books', consent: true, redirectUris: [] }
  await foyer.owner.post(path, client)
  const ofClient = { identityId, clientId: client.id }
  await db.transaction((tx) => saveConsent({ clock }, tx, ofClient))
  await db.transaction((tx) => saveConsent({ clock }, tx, { identityId, clientId: 'other' }))
  expect((await foyer.owner.delete(`${path}/${client.id}`)).status).toBe(200)
  await foyer.owner.post(path, client)
  expect(await hasConsent(db, ofClient)).toBe(false)
  expect(await hasConsent(db, { identityId, clientId: 'other' })).toBe(true)
})
