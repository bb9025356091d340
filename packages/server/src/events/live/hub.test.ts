import { endpoints } from '@foyer/protocol'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import { sql } from '../../storage/sql.js'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

const own = { ...open, read: 'SITE_MEMBER_AUTHOR' } as const

let foyer: TestFoyer
let visitor: TestCaller
let collections = 0
const streams: LiveStream[] = []

beforeAll(async () => {
  foyer = await createTestFoyer()
  visitor = await foyer.visitor()
})
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.cut()))
  await expect.poll(() => foyer.live.size).toBe(0)
})

async function makeCollection(permissions: object = open): Promise<string> {
  collections += 1
  const collection = {
    id: `reviews_${collections}`,
    fields: [{ key: 'filmId', type: 'TEXT' }],
    permissions,
  }
  const { status, body } = await foyer.owner.post('/wix-data/v2/collections', { collection })
  expect(status, JSON.stringify(body)).toBe(200)
  return collection.id
}

function write(
  caller: TestCaller,
  call: 'insert' | 'update' | 'remove',
  collectionId: string,
  item: { _id: string; [field: string]: unknown },
): Promise<unknown> {
  const dataCollectionId = collectionId
  const endpoint = endpoints[`${call}Item`]
  const message =
    call === 'remove' ? { dataItemId: item._id } : { dataItem: { id: item._id, data: item } }
  return caller.post(endpoint.path, { dataCollectionId, ...message }).then(({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(200)
  })
}

async function subscribe(
  caller: TestCaller,
  ...subscriptions: Parameters<typeof openLiveStream>[2]['subscriptions']
): Promise<LiveStream> {
  const stream = await openLiveStream(foyer, caller.authorization, { subscriptions })
  streams.push(stream)
  await expect
    .poll(() => stream.messages.filter(({ type }) => type === 'subscribed').length)
    .toBe(subscriptions.length)
  return stream
}

/** Inserts an item, and waits until a stream has received it and all earlier events. */
async function untilDelivered(stream: LiveStream, collectionId: string): Promise<void> {
  const id = `mark-${Math.random()}`
  await write(foyer.owner, 'insert', collectionId, { _id: id, filmId: 'f1' })
  await expect.poll(() => stream.changes.at(-1)?.itemId).toBe(id)
}

function kindsOf(stream: LiveStream): string[] {
  return stream.changes.map(({ kind, itemId }) => `${kind} ${itemId}`)
}

describe('a live subscription', () => {
  it('receives items that enter, change in or leave the result of its filter', async () => {
    const id = await makeCollection()
    const stream = await subscribe(visitor, {
      id: 'a',
      collectionId: id,
      filter: { filmId: 'f1', stars: { $gt: 2 } },
    })
    await write(visitor, 'insert', id, { _id: 'one', filmId: 'f1', stars: 3 })
    await write(visitor, 'insert', id, { _id: 'other', filmId: 'f2', stars: 3 })
    await write(visitor, 'update', id, { _id: 'one', filmId: 'f1', stars: 4 })
    await write(visitor, 'update', id, { _id: 'one', filmId: 'f1', stars: 1 })
    await write(visitor, 'update', id, { _id: 'other', filmId: 'f1', stars: 5 })
    await write(visitor, 'remove', id, { _id: 'other' })
    await expect
      .poll(() => kindsOf(stream))
      .toEqual(['enter one', 'change one', 'leave one', 'enter other', 'leave other'])
    const [enter, change, leave] = stream.changes
    expect(enter?.item).toMatchObject({ _id: 'one', stars: 3, _owner: expect.any(String) })
    expect(change?.item).toMatchObject({ stars: 4 })
    expect(leave?.item).toBeUndefined()
    const sequences = stream.changes.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  })

  it('receives the changes of one item', async () => {
    const id = await makeCollection()
    const stream = await subscribe(visitor, { id: 'a', collectionId: id, itemId: 'one' })
    await write(visitor, 'insert', id, { _id: 'two' })
    await write(visitor, 'insert', id, { _id: 'one' })
    await write(visitor, 'remove', id, { _id: 'one' })
    await expect.poll(() => kindsOf(stream)).toEqual(['enter one', 'leave one'])
  })

  it('shares a connection with others and can be added or removed', async () => {
    const id = await makeCollection()
    const stream = await subscribe(
      visitor,
      { id: 'a', collectionId: id, filter: {} },
      { id: 'b', collectionId: id, filter: { filmId: 'f1' } },
    )
    const path = `/_foyer/v1/live/${stream.connectionId()}`
    const { status } = await visitor.post(path, {
      add: [{ id: 'c', collectionId: id, itemId: 'one' }],
      remove: ['a'],
    })
    expect(status).toBe(200)
    await expect
      .poll(() => stream.messages)
      .toContainEqual(expect.objectContaining({ type: 'subscribed', subscription: 'c' }))
    await write(visitor, 'insert', id, { _id: 'one', filmId: 'f1' })
    await expect
      .poll(() => stream.changes.map(({ subscription }) => subscription).toSorted())
      .toEqual(['b', 'c'])
  })
})

describe('live permissions', () => {
  it('send a member only their own items and refuse a visitor', async () => {
    const id = await makeCollection(own)
    const ada = await createMember(foyer, 'ada@example.org')
    const bob = await createMember(foyer, 'bob@example.org')
    const stream = await subscribe(ada, { id: 'a', collectionId: id, filter: {} })
    await write(bob, 'insert', id, { _id: 'of-bob' })
    await write(bob, 'update', id, { _id: 'of-bob', secret: 1 })
    await write(ada, 'insert', id, { _id: 'of-ada' })
    await write(bob, 'remove', id, { _id: 'of-bob' })
    await write(ada, 'remove', id, { _id: 'of-ada' })
    await expect.poll(() => kindsOf(stream)).toEqual(['enter of-ada', 'leave of-ada'])
    const refused = await openLiveStream(foyer, visitor.authorization, {
      subscriptions: [{ id: 'a', collectionId: id }],
    })
    streams.push(refused)
    await expect
      .poll(() => refused.messages.at(-1))
      .toMatchObject({ type: 'end', subscription: 'a', code: 'WDE0027' })
  })

  it('apply a change at once and request a reread', async () => {
    const id = await makeCollection()
    const stream = await subscribe(visitor, { id: 'a', collectionId: id, filter: {} })
    await write(foyer.owner, 'insert', id, { _id: 'open' })
    await expect.poll(() => kindsOf(stream)).toEqual(['enter open'])
    const dataPermissions = {
      id,
      itemRead: 'SITE_MEMBER',
      itemInsert: 'ANYONE',
      itemUpdate: 'ANYONE',
      itemRemove: 'ANYONE',
    }
    const answer = await foyer.owner.post('/wix-data/v1/permissions', { dataPermissions })
    expect(answer).toMatchObject({ status: 200 })
    await write(foyer.owner, 'insert', id, { _id: 'closed' })
    await write(foyer.owner, 'update', id, { _id: 'open', now: 'secret' })
    await expect
      .poll(() => stream.messages.at(-1))
      .toMatchObject({ type: 'reread', subscription: 'a', reason: 'permissions-changed' })
    const other = await subscribe(foyer.owner, { id: 'o', collectionId: id })
    await untilDelivered(other, id)
    expect(kindsOf(stream)).toEqual(['enter open'])
  })

  it('apply a change of roles at once', async () => {
    const id = await makeCollection({ ...open, read: 'CMS_EDITOR' })
    const member = await createMember(foyer, 'editor@example.org')
    await setRoles(member, ['editor'])
    const stream = await subscribe(member, { id: 'a', collectionId: id })
    await write(visitor, 'insert', id, { _id: 'one' })
    await expect.poll(() => kindsOf(stream)).toEqual(['enter one'])
    const everything = await subscribe(foyer.owner, { id: 'o', collectionId: id })
    await setRoles(member, [])
    await write(visitor, 'insert', id, { _id: 'two' })
    await expect.poll(() => kindsOf(everything)).toEqual(['enter two'])
    await setRoles(member, ['editor'])
    await write(visitor, 'insert', id, { _id: 'three' })
    await expect.poll(() => kindsOf(stream)).toEqual(['enter one', 'enter three'])
    const rereads = stream.messages.filter(({ type }) => type === 'reread')
    expect(rereads).toHaveLength(2)
  })

  async function setRoles({ id }: TestMember, roles: string[]): Promise<void> {
    const { status } = await foyer.owner.patch(`/_foyer/v1/members/${id}`, { roles })
    expect(status).toBe(200)
  }
})

it('changes nothing for a call that adds too many subscriptions', async () => {
  const collectionId = await makeCollection()
  const stream = await subscribe(visitor, { id: 'a', collectionId })
  const add = Array.from({ length: 101 }, (_, n) => ({ id: `${n}`, collectionId }))
  const path = `/_foyer/v1/live/${stream.connectionId()}`
  expect(await visitor.post(path, { add, remove: ['a'] })).toMatchObject({ status: 400 })
  await write(visitor, 'insert', collectionId, { _id: 'one' })
  await expect.poll(() => kindsOf(stream)).toEqual(['enter one'])
})

it('sends heartbeats after the clock was set back', async () => {
  const stream = await subscribe(visitor, { id: 'a', collectionId: await makeCollection() })
  foyer.advance(-600)
  foyer.live.checkConnections()
  foyer.advance(21)
  foyer.live.checkConnections()
  await expect.poll(() => stream.messages.at(-1)).toMatchObject({ type: 'alive' })
  foyer.advance(579)
})

// Seen to fail: the client kept the items from before the restoration.
it('requests a reread after a restoration of the collection', async () => {
  const id = await makeCollection()
  const { body } = await foyer.owner.post(backupEndpoints.createBackup.path, {})
  const { id: backupId } = Object(body.backup)
  await foyer.backupRunner.untilIdle()
  const stream = await subscribe(visitor, { id: 'a', collectionId: id })
  const restorationCollections = [{ dataCollectionId: id }]
  const partial = `/data/v2/backups/${backupId}/partial-restore`
  await foyer.owner.post(partial, { backupId, restorationCollections })
  await foyer.backupRunner.untilIdle()
  await expect
    .poll(() => stream.messages.at(-1))
    .toMatchObject({ type: 'reread', subscription: 'a', reason: 'permissions-changed' })
})

describe('a subscription ends', () => {
  it('when its collection is deleted, while a truncation requests a reread', async () => {
    const id = await makeCollection()
    const stream = await subscribe(visitor, { id: 'a', collectionId: id })
    const truncated = await foyer.owner.post(endpoints.truncateItems.path, { dataCollectionId: id })
    expect(truncated).toMatchObject({ status: 200 })
    await expect
      .poll(() => stream.messages.at(-1))
      .toMatchObject({ type: 'reread', reason: 'truncated' })
    await foyer.owner.delete(`/wix-data/v2/collections?dataCollectionId=${id}`)
    await expect
      .poll(() => stream.messages.at(-1))
      .toMatchObject({ type: 'end', subscription: 'a', code: 'WDE0025' })
    expect(stream.isEnded).toBe(false)
  })

  it('when its member is blocked, without further data', async () => {
    const id = await makeCollection()
    const member = await createMember(foyer, 'blocked@example.org')
    const stream = await subscribe(member, { id: 'a', collectionId: id })
    await write(visitor, 'insert', id, { _id: 'before' })
    const answer = await foyer.owner.post(`/members/v1/members/${member.id}/block`, {
      id: member.id,
    })
    expect(answer).toMatchObject({ status: 200 })
    await write(visitor, 'insert', id, { _id: 'after' })
    await expect.poll(() => stream.isEnded).toBe(true)
    expect(stream.messages.at(-1)).toMatchObject({ type: 'end', code: 'MEMBER_BLOCKED' })
    expect(kindsOf(stream).filter((kind) => kind !== 'enter before')).toEqual([])
  })

  // Seen to fail: the session stayed in the cache of this process, so the stream went on.
  it('when another process has blocked its member', async () => {
    const id = await makeCollection()
    const member = await createMember(foyer, 'blocked-elsewhere@example.org')
    const stream = await subscribe(member, { id: 'a', collectionId: id })
    const { db, audit } = foyer.services
    await db.transaction(async (tx) => {
      await tx.run(sql`update identities set status = 'BLOCKED' where id = ${member.id}`)
      await audit.recordIn(tx, { action: 'member.blocked', subject: member.id })
    })
    await expect.poll(() => stream.isEnded).toBe(true)
    expect(stream.messages.at(-1)).toMatchObject({ type: 'end', code: 'MEMBER_BLOCKED' })
  })

  it("when the owner ends the member's sessions", async () => {
    const id = await makeCollection()
    const member = await createMember(foyer, 'leaving@example.org')
    const stream = await subscribe(member, { id: 'a', collectionId: id })
    const answer = await foyer.owner.delete(`/_foyer/v1/sessions?memberId=${member.id}`)
    expect(answer).toMatchObject({ status: 200 })
    await expect.poll(() => stream.isEnded).toBe(true)
    expect(stream.messages.at(-1)).toMatchObject({ type: 'end', code: 'SESSION_ENDED' })
  })

  // Seen to fail: `currentCaller` returned every visitor, and every API key.
  it.each([
    ['the client of its visitor', '/_foyer/v1/clients'],
    ['its API key', '/_foyer/v1/keys'],
  ])('at the next change after %s was removed', async (_what, path) => {
    const id = await makeCollection()
    const { caller, removed } = await removableCaller(path)
    const stream = await subscribe(caller, { id: 'a', collectionId: id })
    expect((await foyer.owner.delete(`${path}/${removed}`)).status).toBe(200)
    await write(visitor, 'insert', id, { _id: 'after' })
    await expect.poll(() => stream.isEnded).toBe(true)
    expect(stream.messages.at(-1)).toMatchObject({ type: 'end', code: 'SESSION_ENDED' })
    expect(kindsOf(stream)).toEqual([])
  })

  /** Creates a client with a visitor, or an API key. */
  async function removableCaller(path: string): Promise<{ caller: TestCaller; removed: string }> {
    if (path.endsWith('/clients')) {
      const removed = 'short-lived'
      await foyer.owner.post(path, { id: removed, name: 'Shop', redirectUris: [] })
      return { caller: await foyer.visitor(removed), removed }
    }
    const { body } = await foyer.owner.post(path, { name: 'Script', scopes: ['data:read'] })
    return { caller: foyer.as(String(body.secret)), removed: Object(body.key).id }
  }

  it('when removed during its check', async () => {
    const collectionId = await makeCollection()
    const client = { caller: localOperator, expiresAt: Number.MAX_SAFE_INTEGER, network: 'test' }
    const connection = foyer.live.open(client, { subscriptions: [] })
    const change = (part: object): void =>
      foyer.live.change(client, { connectionId: connection.id, ...part })
    change({ add: [{ id: 'a', collectionId }] })
    change({ remove: ['a'] })
    change({ add: [{ id: 'b', collectionId }] })
    await expect.poll(() => [...connection.subscriptions.keys()]).toEqual(['b'])
    connection.end('TEST', 'the test is over')
    await connection.sendBuffer.stream.cancel()
  })

  it('seconds after the access token expires unless renewed', async () => {
    const id = await makeCollection()
    const { grant, caller } = await newVisitor()
    const stream = await subscribe(visitor, { id: 'a', collectionId: id })
    const renewed = await subscribe(caller, { id: 'a', collectionId: id })
    foyer.advance(Number(grant.expires_in) - 60)
    foyer.live.checkConnections()
    await expect
      .poll(() => stream.messages)
      .toContainEqual(expect.objectContaining({ type: 'alive' }))
    const next = await newVisitor(String(grant.refresh_token))
    const path = `/_foyer/v1/live/${renewed.connectionId()}`
    expect(await next.caller.post(path, {})).toMatchObject({ status: 200 })
    foyer.advance(60 + 11)
    foyer.live.checkConnections()
    await expect.poll(() => stream.isEnded).toBe(true)
    expect(stream.messages.at(-1)).toMatchObject({ type: 'end', code: 'TOKEN_EXPIRED' })
    visitor = await foyer.visitor()
    await write(visitor, 'insert', id, { _id: 'one' })
    await expect.poll(() => kindsOf(renewed)).toEqual(['enter one'])
  })

  async function newVisitor(
    refreshToken?: string,
  ): Promise<{ grant: Record<string, unknown>; caller: TestCaller }> {
    const grantType = refreshToken ? 'refresh_token' : 'anonymous'
    const message = { clientId, grantType, ...(refreshToken && { refreshToken }) }
    const { body } = await foyer.as('').post('/oauth2/token', message)
    return { grant: body, caller: foyer.as(String(body.access_token)) }
  }
})
