import type { SiteEvent } from '@foyer/protocol/events'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DataCalls, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

let foyer: TestFoyer
let ada: TestMember
let lastSequence = 0

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'notes', permissions: open },
      { id: 'quiet', permissions: open, events: false },
    ],
  })
  ada = await createMember(foyer, 'ada@test.example')
})
beforeEach(async () => {
  await newEvents()
})

/** Reads the events since the last call. */
async function newEvents(): Promise<SiteEvent[]> {
  const { events } = await foyer.services.events.readAfter(lastSequence, { limit: 1000 })
  lastSequence = events.at(-1)?.sequence ?? lastSequence
  return events
}

const calls = (caller: TestCaller, collection: string): WriteCalls & Pick<DataCalls, 'insert'> => ({
  ...writeCalls(caller, collection),
  insert: dataCalls(caller, collection).insert,
})

const kinds = (events: readonly SiteEvent[]): string[] =>
  events.map(({ type, entityId }) => `${type} ${entityId}`)

it('records an insert with the item, the actor and the request id', async () => {
  const answer = await calls(ada, 'notes').insert({ _id: 'a', n: 1 })
  const [event, ...others] = await newEvents()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'item.created',
    collectionId: 'notes',
    entityId: 'a',
    actor: { type: 'MEMBER', id: ada.id },
    requestId: answer.headers.get('x-wix-request-id'),
    detail: { item: { _id: 'a', n: 1, _owner: ada.id } },
  })
})

it('records visitors and the owner with the actor types of the official packages', async () => {
  const visitor = await foyer.visitor()
  await calls(visitor, 'notes').insert({ _id: 'of-visitor' })
  await calls(foyer.owner, 'notes').insert({ _id: 'of-owner' })
  const actors = (await newEvents()).map(({ actor }) => actor)
  expect(actors).toEqual([
    { type: 'ANONYMOUS_VISITOR', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { type: 'WIX_USER', id: 'owner' },
  ])
})

it('records an update with the previous item and the changed fields', async () => {
  const notes = calls(ada, 'notes')
  await notes.insert({ _id: 'u', n: 1, same: 'x', gone: true })
  await notes.update({ _id: 'u', n: 2, same: 'x' })
  await notes.patch('u', [change.set('n', 3)])
  const [, updated, patched] = await newEvents()
  expect(updated).toMatchObject({
    type: 'item.updated',
    detail: { item: { n: 2 }, before: { n: 1, gone: true }, changedFields: ['n', 'gone'] },
  })
  expect(patched).toMatchObject({ detail: { before: { n: 2 }, changedFields: ['n'] } })
})

it('records a removal with the previous item', async () => {
  const notes = calls(ada, 'notes')
  await notes.insert({ _id: 'r', n: 1 })
  await notes.remove('r')
  expect((await newEvents()).at(-1)).toMatchObject({
    type: 'item.removed',
    entityId: 'r',
    detail: { before: { _id: 'r', n: 1 } },
  })
})

it('records only the written items of a bulk insert', async () => {
  const notes = calls(ada, 'notes')
  await notes.bulkInsert([{ _id: 'b1' }, { _id: 'b2' }, { _id: 'b1' }])
  await notes.bulkInsert([{ _id: 'b2' }, { _id: 'b3' }])
  expect(kinds(await newEvents())).toEqual([
    'item.created b1',
    'item.created b2',
    'item.created b3',
  ])
})

it('records no event for a refused write', async () => {
  const notes = calls(ada, 'notes')
  await notes.insert({ _id: 'once' })
  await newEvents()
  await notes.insert({ _id: 'once' })
  await notes.update({ _id: 'missing' })
  await notes.update({ _id: 'once', n: 1 }, { ifRevision: '9' })
  expect(await newEvents()).toEqual([])
})

it('records concurrent writes, those to one item in order', async () => {
  const notes = calls(ada, 'notes')
  await notes.insert({ _id: 's', n: 0 })
  await newEvents()
  const one = { op: 'one' }
  await Promise.all([
    ...Array.from({ length: 20 }, () => notes.patch('s', [change.increment('n', 1)])),
    ...Array.from({ length: 20 }, (_, n) => notes.save({ _id: `s${n}`, ...one })),
  ])
  const events = await newEvents()
  const counts = events
    .filter(({ entityId }) => entityId === 's')
    .map(({ detail }) => detail.item?.n)
  expect(counts).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(events.filter(({ type }) => type === 'item.created')).toHaveLength(20)
})

it('records nothing for a collection without events', async () => {
  const quiet = calls(ada, 'quiet')
  await quiet.insert({ _id: 'q' })
  await quiet.update({ _id: 'q', n: 1 })
  await quiet.bulkInsert([{ _id: 'q1' }, { _id: 'q2' }])
  await quiet.remove('q')
  expect(await newEvents()).toEqual([])
})

describe('site events', () => {
  it('record the truncation of a collection', async () => {
    await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: 'notes' })
    expect(kinds(await newEvents())).toEqual(['collection.truncated notes'])
  })

  it('record a new member without the e-mail address', async () => {
    const ben = await createMember(foyer, 'ben@test.example')
    await foyer.services.audit.flush()
    const events = await newEvents()
    expect(kinds(events)).toContain(`member.created ${ben.id}`)
    expect(JSON.stringify(events)).not.toContain('ben@test.example')
  })
})
