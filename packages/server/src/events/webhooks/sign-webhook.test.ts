import type { SiteEvent } from '@foyer/protocol/events'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createPemKeyPair } from '../../lib/pem-key-pair.js'
import { signWebhook } from './sign-webhook.js'

const keys = await createPemKeyPair()
const now = new Date('2026-05-01T10:00:00.400Z')
const signer = { appId: 'app', instanceId: 'site', privateKey: keys.privateKey, now }

const event: SiteEvent = {
  id: '5b0f9a5e-6a3d-4b51-9a44-0f6c8c1f7a01',
  sequence: 1,
  type: 'item.updated',
  time: '2026-05-01T10:00:00.000Z',
  collectionId: 'films',
  entityId: 'metropolis',
  actor: { type: 'WIX_USER', id: null },
  requestId: null,
  detail: { item: { title: 'New' }, before: { title: 'Old' }, changedFields: ['title'] },
}

async function verify(body: string, publicKey = keys.publicKey) {
  const { payload } = await jwtVerify(body, await importSPKI(publicKey, 'RS256'), {
    algorithms: ['RS256'],
    issuer: 'wix.com',
    audience: 'app',
    currentDate: now,
  })
  return { ...payload, event: JSON.parse(JSON.parse(String(payload.data)).data) }
}

/** An item whose text doubles with each nested JSON encoding. */
const quotes = (length: number) => ({ text: '"'.repeat(length) })

describe('signWebhook', () => {
  it('signs a JWT with a lifetime of five minutes that the public key verifies', async () => {
    const body = await signWebhook(event, signer)
    expect(decodeProtectedHeader(body)).toEqual({ alg: 'RS256', typ: 'JWT' })
    const { iat, exp, event: sent } = await verify(body)
    expect(iat).toBe(Math.floor(now.getTime() / 1000))
    expect(exp).toBe(Math.floor(now.getTime() / 1000) + 300)
    expect(sent.updatedEvent.currentEntity.data).toEqual({ title: 'New' })
  })

  it('creates a signature that another key does not verify', async () => {
    const other = await createPemKeyPair()
    const body = await signWebhook(event, signer)
    await expect(verify(body, other.publicKey)).rejects.toThrow('signature verification failed')
  })

  it('omits the previous values, then the entity, from an event above 1 MB', async () => {
    const twice = { item: quotes(60_000), before: quotes(60_000), changedFields: ['text'] }
    const current = await signWebhook({ ...event, detail: twice }, signer)
    expect(current.length).toBeLessThanOrEqual(1_000_000)
    expect((await verify(current)).event.updatedEvent).toEqual({
      currentEntity: { id: 'metropolis', dataCollectionId: 'films', data: twice.item },
      changedFields: ['text'],
    })
    const large = { ...twice, item: quotes(120_000) }
    const reference = await signWebhook({ ...event, detail: large }, signer)
    expect(reference.length).toBeLessThanOrEqual(1_000_000)
    expect((await verify(reference)).event.updatedEvent).toEqual({
      currentEntity: { id: 'metropolis', dataCollectionId: 'films' },
    })
  })
})
