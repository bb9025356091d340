import { Readable } from 'node:stream'
import { encodeBase64Url, type Member } from '@foyer/protocol'
import { eventTypes, type SiteEvent } from '@foyer/protocol/events'
import { webhookData } from '@foyer/protocol/webhook-message'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { claimsOf, createSigner, encodePart } from '../testing/webhook-signer.js'
import { createWebhooks, webhookMemory } from '../webhooks.js'
import type { WebhookOptions, Webhooks } from './webhooks.js'

const now = new Date('2026-05-01T10:00:00.000Z')
const signer = await createSigner()

const created: SiteEvent = {
  id: 'event-1',
  sequence: 7,
  type: 'item.created',
  time: '2026-05-01T09:59:59.500Z',
  collectionId: 'films',
  entityId: 'metropolis',
  actor: { type: 'MEMBER', id: 'ada' },
  requestId: 'request-1',
  detail: {
    item: {
      _id: 'metropolis',
      title: 'Metropolis – "uncut"',
      released: { $date: '1927-01-10T00:00:00.000Z' },
    },
  },
}

const member: Member = {
  id: 'ada',
  loginEmail: 'ada@example.com',
  status: 'APPROVED',
  contactId: 'ada',
  profile: { nickname: 'Ada', slug: 'ada' },
  privacyStatus: 'PRIVATE',
  activityStatus: 'ACTIVE',
  createdDate: '2026-05-01T10:00:00.000Z',
  updatedDate: '2026-05-01T10:00:00.000Z',
}

const memberEvent: SiteEvent = {
  ...created,
  type: 'member.created',
  collectionId: null,
  entityId: 'ada',
  detail: { member },
}

const data = webhookData(created, 'site', 'full')

function receiver(options: Partial<WebhookOptions> = {}) {
  return createWebhooks({ appId: 'app', publicKey: signer.publicKey, ...options })
}

function post(body: string | ReadableStream): Request {
  return new Request('https://app.example/webhook', {
    method: 'POST',
    body,
    ...{ duplex: 'half' },
  })
}

/** Processes an invalid body, asserts that no handler runs, and returns the error. */
async function rejection(body: string, options: Partial<WebhookOptions> = {}) {
  const webhooks = receiver(options)
  const handler = vi.fn()
  for (const type of eventTypes) webhooks.on(type, handler)
  const error: unknown = await webhooks.process(body).catch((thrown: unknown) => thrown)
  expect(handler).not.toHaveBeenCalled()
  return error
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('process', () => {
  it('calls the handlers of the event type, with dates as Date', async () => {
    const webhooks = receiver()
    const seen: unknown[] = []
    webhooks.on('item.created', (event) => seen.push(event))
    webhooks.on('item.removed', () => seen.push('removed'))
    const event = {
      type: 'item.created',
      id: 'event-1',
      sequence: 7,
      time: new Date(created.time),
      siteId: 'site',
      actor: { type: 'MEMBER', id: 'ada' },
      requestId: 'request-1',
      collectionId: 'films',
      itemId: 'metropolis',
      item: {
        _id: 'metropolis',
        title: 'Metropolis – "uncut"',
        released: new Date('1927-01-10T00:00:00.000Z'),
      },
    }
    expect(await webhooks.process(post(await signer.sign(created)))).toEqual(event)
    expect(seen).toEqual([event])
  })

  it('accepts a Node.js stream as the body', async () => {
    const body = await signer.sign(created)
    const parts = [body.slice(0, 500), body.slice(500)].map((part) => Buffer.from(part))
    expect(await receiver().process(Readable.from(parts))).toMatchObject({ id: 'event-1' })
    const large = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100_000, 'a')))
    await expect(receiver().process(large)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(large.destroyed).toBe(true)
  })

  it('returns the changed fields of an update and their previous values', async () => {
    const updated: SiteEvent = {
      ...created,
      type: 'item.updated',
      detail: {
        item: { _id: 'metropolis', 'a.b[0]': 1 },
        before: { _id: 'metropolis', released: { $date: '1927-01-10T00:00:00.000Z' } },
        changedFields: ['released', 'a.b[0]'],
      },
    }
    expect(await receiver().process(await signer.sign(updated))).toMatchObject({
      type: 'item.updated',
      item: { _id: 'metropolis', 'a.b[0]': 1 },
      changedFields: ['released', 'a.b[0]'],
      previous: { released: new Date('1927-01-10T00:00:00.000Z'), 'a.b[0]': null },
    })
    expect(await receiver().process(await signer.sign(updated, 'reference'))).toMatchObject({
      itemId: 'metropolis',
      item: null,
      changedFields: null,
      previous: null,
    })
  })

  it('returns the last state of a removed item', async () => {
    const removed: SiteEvent = { ...created, type: 'item.removed', detail: { before: { a: 1 } } }
    expect(await receiver().process(await signer.sign(removed))).toMatchObject({
      type: 'item.removed',
      collectionId: 'films',
      item: { a: 1 },
    })
  })

  it('returns the collection or member id for every other event type', async () => {
    for (const type of eventTypes.filter((name) => !name.startsWith('item.'))) {
      const isMember = type.startsWith('member.')
      const event: SiteEvent = { ...(isMember ? memberEvent : created), type }
      const expected = isMember
        ? { memberId: 'ada', member: type === 'member.deleted' ? null : member, reason: null }
        : { collectionId: 'metropolis' }
      expect(await receiver().process(await signer.sign(event))).toMatchObject({
        type,
        change: null,
        ...expected,
      })
    }
    expect(await receiver().process(await signer.sign(memberEvent, 'reference'))).toMatchObject({
      memberId: 'ada',
      member: null,
    })
  })

  it('returns the change of a member or collection, and the reason of a logout', async () => {
    const detail = { change: 'email-changed', reason: 'password-changed' }
    const updated: SiteEvent = { ...memberEvent, type: 'member.updated', detail }
    expect(await receiver().process(await signer.sign(updated))).toMatchObject(detail)
    const changed: SiteEvent = {
      ...created,
      type: 'collection.changed',
      detail: { change: 'permissions' },
    }
    expect(await receiver().process(await signer.sign(changed))).toMatchObject({
      change: 'permissions',
    })
  })

  it('returns null as the actor id of an event that the server caused', async () => {
    const actor = { type: 'APP', id: null } as const
    const event = await receiver().process(
      await signer.sign({ ...created, actor, requestId: null }),
    )
    expect(event).toMatchObject({ actor, requestId: null })
  })

  it('infers the type of the event from the schema of the site', () => {
    type Schema = { films: { title: string }; reviews: { stars: number } }
    const webhooks = createWebhooks<Schema>({ appId: 'app', publicKey: signer.publicKey })
    webhooks.on('item.created', (event) => {
      if (event.collectionId === 'films') {
        expectTypeOf(event.item?.title).toEqualTypeOf<string | undefined>()
      }
    })
    webhooks.on('member.logged-in', (event) => {
      expectTypeOf(event.type).toEqualTypeOf<'member.logged-in'>()
      expectTypeOf(event.member).toEqualTypeOf<Member | null>()
    })
  })
})

describe('a forged token', () => {
  it('is rejected with the signature of another key', async () => {
    const other = await createSigner()
    expect(await rejection(await other.sign(created))).toMatchObject({
      name: 'WebhookError',
      code: 'WRONG_SIGNATURE',
      replyStatus: 401,
    })
  })

  it('is rejected with changed claims', async () => {
    const [header, , signature] = (await signer.sign(created)).split('.')
    const forged = encodePart(claimsOf(data.replace('metropolis', 'nosferatu')))
    const error = await rejection(`${header}.${forged}.${signature}`)
    expect(error).toMatchObject({ code: 'WRONG_SIGNATURE' })
  })

  it('is rejected without a signature', async () => {
    const claims = encodePart(claimsOf(data))
    const unsigned = `${encodePart({ alg: 'none' })}.${claims}`
    expect(await rejection(`${unsigned}.`)).toMatchObject({ code: 'MALFORMED' })
    expect(await rejection(`${unsigned}.AAAA`)).toMatchObject({ code: 'WRONG_ALGORITHM' })
  })

  it('is rejected with an HMAC whose secret is the public key', async () => {
    const secret = new TextEncoder().encode(signer.publicKey)
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign'])
    const content = `${encodePart({ alg: 'HS256' })}.${encodePart(claimsOf(data))}`
    const mac = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(content))
    const token = `${content}.${encodeBase64Url(new Uint8Array(mac))}`
    expect(await rejection(token)).toMatchObject({ code: 'WRONG_ALGORITHM', replyStatus: 401 })
    const relabelled = token.replace(/^[^.]+/, encodePart({ alg: 'RS256' }))
    expect(await rejection(relabelled)).toMatchObject({ code: 'WRONG_SIGNATURE' })
  })

  it('is rejected with a critical header extension', async () => {
    const header = { alg: 'RS256', crit: ['b64'], b64: false }
    const token = await signer.signClaims(claimsOf(data), header)
    expect(await rejection(token)).toMatchObject({ code: 'WRONG_ALGORITHM' })
  })
})

describe('a token with invalid claims', () => {
  const rejectionOf = async (changes: object, options: Partial<WebhookOptions> = {}) =>
    rejection(await signer.signClaims({ ...claimsOf(data), ...changes }), options)

  it('is rejected for another audience or issuer', async () => {
    expect(await rejectionOf({ aud: 'other' })).toMatchObject({ code: 'WRONG_AUDIENCE' })
    expect(await rejectionOf({ aud: undefined })).toMatchObject({ code: 'WRONG_AUDIENCE' })
    expect(await rejectionOf({ iss: 'other' })).toMatchObject({ code: 'WRONG_ISSUER' })
  })

  it('is rejected before and after its validity, with a clock tolerance', async () => {
    const token = await signer.sign(created)
    const at = (seconds: number) => vi.setSystemTime(now.getTime() + seconds * 1000)
    at(300 + 59)
    expect(await receiver().process(token)).toMatchObject({ id: 'event-1' })
    at(300 + 60)
    expect(await rejection(token)).toMatchObject({ code: 'EXPIRED', replyStatus: 401 })
    expect(await receiver({ clockToleranceSeconds: 61 }).process(token)).toBeDefined()
    at(-60)
    expect(await receiver().process(token)).toMatchObject({ id: 'event-1' })
    at(-61)
    expect(await rejection(token)).toMatchObject({ code: 'NOT_YET_VALID', replyStatus: 401 })
  })

  it('is rejected if a claim is missing or has another type', async () => {
    expect(await rejectionOf({ exp: undefined })).toMatchObject({ code: 'MALFORMED' })
    expect(await rejectionOf({ exp: '9999999999' })).toMatchObject({ code: 'MALFORMED' })
    expect(await rejectionOf({ iat: undefined })).toMatchObject({ code: 'MALFORMED' })
    expect(await rejectionOf({ data: { eventType: 'x' } })).toMatchObject({ code: 'MALFORMED' })
  })
})

describe('a malformed body', () => {
  it('is rejected', async () => {
    const signed = await signer.sign(created)
    const [header, claims] = signed.split('.')
    const bodies = [
      '',
      '{}',
      'a.b.c',
      'a.b',
      `${signed}.x`,
      `${header}.${claims}.%%`,
      '...',
      '🎬.🎬.🎬',
    ]
    for (const body of bodies) {
      expect(await rejection(body)).toMatchObject({ code: 'MALFORMED', replyStatus: 400 })
    }
    const list = `${encodePart([1])}.${claims}.AAAA`
    expect(await rejection(list)).toMatchObject({ code: 'MALFORMED' })
  })

  it('is rejected even if its signature is valid', async () => {
    const message = JSON.parse(data)
    const event = JSON.parse(message.data)
    const withEvent = (changes: object) =>
      JSON.stringify({ ...message, data: JSON.stringify({ ...event, ...changes }) })
    const faulty = [
      'no JSON',
      'null',
      '{}',
      JSON.stringify({ ...message, identity: '"x"' }),
      JSON.stringify({ ...message, identity: '{"identityType":"toString"}' }),
      JSON.stringify({ ...message, data: '{' }),
      withEvent({ id: 1 }),
      withEvent({ eventTime: 'yesterday' }),
      withEvent({ createdEvent: undefined }),
      withEvent({ createdEvent: { entity: { id: 'metropolis' } } }),
    ]
    for (const text of faulty) {
      const token = await signer.signClaims(claimsOf(text))
      expect(await rejection(token)).toMatchObject({ code: 'MALFORMED' })
    }
  })

  it('is read up to one megabyte', async () => {
    let chunks = 0
    const cancel = vi.fn()
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(100_000).fill(97))
      },
      cancel,
    })
    await expect(receiver().process(post(endless))).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(chunks).toBeLessThan(20)
    expect(cancel).toHaveBeenCalledOnce()
    const declared = post('a'.repeat(1_000_001))
    await expect(receiver().process(declared)).rejects.toMatchObject({ replyStatus: 413 })
  })

  it('is not reported for an unknown event type, which has the code UNKNOWN_TYPE', async () => {
    const text = JSON.stringify({ ...JSON.parse(data), eventType: 'foyer.member.cloned' })
    const token = await signer.signClaims(claimsOf(text))
    expect(await rejection(token)).toMatchObject({ code: 'UNKNOWN_TYPE', replyStatus: 200 })
  })
})

describe('the public keys', () => {
  it('can be several during a key rotation', async () => {
    const next = await createSigner()
    const publicKey = [signer.publicKey, next.publicKey]
    expect(await receiver({ publicKey }).process(await signer.sign(created))).toBeDefined()
    expect(await receiver({ publicKey }).process(await next.sign(created))).toBeDefined()
    const third = await createSigner()
    expect(await rejection(await third.sign(created), { publicKey })).toMatchObject({
      code: 'WRONG_SIGNATURE',
    })
  })

  it('can be base64, as in the official packages', async () => {
    const publicKey = btoa(signer.publicKey)
    expect(await receiver({ publicKey }).process(await signer.sign(created))).toBeDefined()
    // As in a file of environment variables, in one line.
    const inOneLine = signer.publicKey.replaceAll('\n', '\\n')
    expect(
      await receiver({ publicKey: inOneLine }).process(await signer.sign(created)),
    ).toBeDefined()
  })

  it('must be public RSA keys', async () => {
    const faults = ['', 'secret', '-----BEGIN PRIVATE KEY-----\nAA\n-----END PRIVATE KEY-----']
    for (const publicKey of [...faults, []]) {
      expect(() => receiver({ publicKey })).toThrow('"publicKey": expected')
    }
    const publicKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
    const processed = receiver({ publicKey }).process(await signer.sign(created))
    await expect(processed).rejects.toMatchObject({ code: 'CONFIGURATION' })
  })
})

describe('a second delivery of an event', () => {
  it('runs no handler after the event was processed', async () => {
    const webhooks = receiver()
    const handler = vi.fn()
    webhooks.on('item.created', handler)
    await webhooks.process(await signer.sign(created))
    vi.setSystemTime(now.getTime() + 200_000)
    const again = webhooks.process(await signer.sign(created))
    await expect(again).rejects.toMatchObject({ code: 'DUPLICATE', replyStatus: 200 })
    expect(handler).toHaveBeenCalledOnce()
  })

  /** Adds a handler that runs until `finish` is called. */
  function addSlowHandler(webhooks: Webhooks) {
    let finish = () => {}
    const started = new Promise<void>((start) => {
      webhooks.on('item.created', () => {
        start()
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      })
    })
    return { started, finish: () => finish() }
  }

  it('is rejected with IN_PROGRESS while the first one is processed', async () => {
    const webhooks = receiver()
    const { started, finish } = addSlowHandler(webhooks)
    const first = webhooks.process(await signer.sign(created))
    await started
    const second = webhooks.process(await signer.sign(created))
    await expect(second).rejects.toMatchObject({ code: 'IN_PROGRESS', replyStatus: 409 })
    finish()
    await first
    const third = webhooks.process(await signer.sign(created))
    await expect(third).rejects.toMatchObject({ code: 'DUPLICATE' })
  })

  it('runs the handlers again after one of them failed', async () => {
    const webhooks = receiver()
    const handler = vi.fn().mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    const other = vi.fn()
    webhooks.on('item.created', handler)
    const remove = webhooks.on('item.created', other)
    await expect(webhooks.process(await signer.sign(created))).rejects.toThrow('disk full')
    expect(other).toHaveBeenCalledOnce()
    remove()
    await webhooks.process(await signer.sign(created))
    expect(handler).toHaveBeenCalledTimes(2)
    expect(other).toHaveBeenCalledOnce()
  })

  it('throws both errors when a handler fails and the store cannot release the event', async () => {
    const lost = new Error('the store is gone')
    const failed = new Error('the handler failed')
    const store = { ...webhookMemory(), release: () => Promise.reject(lost) }
    const webhooks = receiver({ store })
    webhooks.on('item.created', () => {
      throw failed
    })
    await expect(webhooks.process(await signer.sign(created))).rejects.toMatchObject({
      name: 'AggregateError',
      message: expect.stringContaining(created.id),
      errors: [failed, lost],
    })
  })

  it('is rejected with IN_PROGRESS until all handlers have ended, even if one failed', async () => {
    const webhooks = receiver()
    webhooks.on('item.created', () => Promise.reject(new Error('disk full')))
    const { started, finish } = addSlowHandler(webhooks)
    const first = webhooks.process(await signer.sign(created))
    await started
    const second = webhooks.process(await signer.sign(created))
    await expect(second).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    finish()
    await expect(first).rejects.toThrow('disk full')
  })

  it('can be processed again after the store failed to finish it', async () => {
    const finish = vi.fn().mockRejectedValueOnce(new Error('the store is gone'))
    const webhooks = receiver({ store: { ...webhookMemory(), finish } })
    const webhook = await signer.sign(created)
    await expect(webhooks.process(webhook)).rejects.toThrow('the store is gone')
    expect((await webhooks.process(webhook)).id).toBe(created.id)
  })

  it('is rejected as a duplicate by another receiver with the same store', async () => {
    const store = webhookMemory()
    await receiver({ store }).process(await signer.sign(created))
    const again = receiver({ store }).process(await signer.sign(created))
    await expect(again).rejects.toMatchObject({ code: 'DUPLICATE' })
  })
})

describe('respond', () => {
  it('returns a response with the status of each result', async () => {
    const webhooks = receiver()
    const status = async (body: string) => (await webhooks.respond(post(body))).status
    expect(await status(await signer.sign(created))).toBe(200)
    expect(await status(await signer.sign(created))).toBe(200)
    expect(await status('nothing')).toBe(400)
    expect(await status(await (await createSigner()).sign(created))).toBe(401)
  })

  it('throws the error of a handler', async () => {
    const webhooks = receiver()
    webhooks.on('item.created', () => Promise.reject(new Error('disk full')))
    await expect(webhooks.respond(post(await signer.sign(created)))).rejects.toThrow('disk full')
  })
})
