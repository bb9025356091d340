import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { findCollection } from '../storage/collections.js'
import { codeOf, type DataCalls, dataCalls, dataOf, listOf } from '../testing/data-calls.js'
import type { Answer, TestCaller } from '../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import type { Operation } from './access.js'
import { insertInto } from './write.js'

const levels = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED'] as const
const operations = ['read', 'insert', 'update', 'remove'] as const
const people = ['nobody', 'visitor', 'author', 'other', 'owner'] as const
type Person = (typeof people)[number]

// Seen to catch: an own-only filter joined by OR, removing granted to all members, visitors taken for authors, and
// refusals of update and save that tell an item that may not be read from one that is not there.

/** The documented table, written out: y all items, o own items, n none. In the order of `people`. */
const table: Record<PermissionLevel, Record<Operation, string>> = {
  ANYONE: { read: 'nyyyy', insert: 'nyyyy', update: 'nyyyy', remove: 'nyyyy' },
  SITE_MEMBER: { read: 'nnyyy', insert: 'nnyyy', update: 'nnyyy', remove: 'nnyyy' },
  SITE_MEMBER_AUTHOR: { read: 'nnooy', insert: 'nnyyy', update: 'nnooy', remove: 'nnooy' },
  CMS_EDITOR: { read: 'nnnny', insert: 'nnnny', update: 'nnnny', remove: 'nnnny' },
  PRIVILEGED: { read: 'nnnny', insert: 'nnnny', update: 'nnnny', remove: 'nnnny' },
}

/** Whether a person may do an operation on an item of the author. */
function expected(level: PermissionLevel, operation: Operation, person: Person): 'y' | 'o' | 'n' {
  const letter = table[level][operation][people.indexOf(person)]
  if (letter === 'o') return person === 'author' ? 'y' : 'o'
  return letter === 'y' ? 'y' : 'n'
}

let foyer: TestFoyer
let callers: Record<Person, TestCaller>
let authorId: string

/** One operation open to a level, and everything else to the owner, or reading to everybody. */
function idOf(operation: Operation, level: PermissionLevel, reading: PermissionLevel): string {
  return `${operation}_${level}_${reading}`
}

beforeAll(async () => {
  const closed: CollectionPermissions = {
    read: 'PRIVILEGED',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const declared = operations.flatMap((operation) =>
    levels.flatMap((level) =>
      (['PRIVILEGED', 'ANYONE'] as const).map((read) => ({
        id: idOf(operation, level, read),
        permissions: { ...closed, read, [operation]: level },
      })),
    ),
  )
  foyer = await createTestFoyer({ collections: declared })
  const author = await createMember(foyer, 'author@test.example')
  authorId = author.id
  callers = {
    nobody: foyer.as(''),
    visitor: await foyer.visitor(),
    author,
    other: await createMember(foyer, 'other@test.example'),
    owner: foyer.owner,
  }
})

/** Puts an item of the author into a collection, past every permission. */
async function putItem(collectionId: string, id: string): Promise<void> {
  const { db } = foyer.services
  const collection = await findCollection(db, collectionId)
  if (!collection) throw new Error(`no collection "${collectionId}"`)
  const author = { kind: 'member', id: authorId, clientId: '', grantId: '' } as const
  const content = { id, fields: { color: 'red' } }
  await db.transaction((tx) => insertInto(foyer.services, tx, collection, author, content))
}

function expectDenied(answer: Answer, person: Person, what: string): void {
  const refusal = [answer.status, codeOf(answer)]
  expect(refusal, what).toEqual(person === 'nobody' ? [401, 'UNAUTHENTICATED'] : [403, 'WDE0027'])
  expect(answer.body, what).not.toHaveProperty('dataItem')
}

describe.each(levels)('reading at level %s', (level) => {
  it.each(people)('by %s', async (person) => {
    const id = idOf('read', level, level === 'ANYONE' ? 'ANYONE' : 'PRIVILEGED')
    const mine = `read by ${person}`
    await putItem(id, mine)
    const calls = dataCalls(callers[person], id)
    const filter = { _id: mine }
    const answers = {
      get: await calls.get(mine),
      query: await calls.query({ filter }, { returnTotalCount: true }),
      queryByGet: await calls.queryByGet({ filter }, { returnTotalCount: true }),
      count: await calls.count(filter),
      aggregate: await calls.aggregate(
        { operations: [{ resultFieldName: 'n', itemCount: {} }] },
        { initialFilter: filter },
      ),
    }
    const verdict = expected(level, 'read', person)
    if (verdict === 'n') {
      for (const [what, answer] of Object.entries(answers)) expectDenied(answer, person, what)
      return
    }
    const found = verdict === 'y' ? 1 : 0
    expect([answers.get.status, codeOf(answers.get)]).toEqual(
      found ? [200, undefined] : [404, 'WDE0073'],
    )
    for (const answer of [answers.query, answers.queryByGet]) {
      expect(listOf(answer)).toHaveLength(found)
      expect(answer.body.pagingMetadata).toMatchObject({ count: found, total: found })
    }
    expect(answers.count.body).toEqual({ totalCount: found })
    expect(answers.aggregate.body.results).toEqual([{ _id: {}, n: found }])
  })
})

describe.each(levels)('inserting at level %s', (level) => {
  it.each(people)('by %s', async (person) => {
    const id = idOf('insert', level, 'PRIVILEGED')
    const calls = dataCalls(callers[person], id)
    const names = ['insert', 'save', 'bulk'].map((call) => `${call} by ${person}`)
    const answers = [
      await calls.insert({ _id: names[0] }),
      await calls.save({ _id: names[1] }),
      await calls.bulkInsert([{ _id: names[2] }]),
    ]
    const stored = await dataCalls(foyer.owner, id).query({ filter: { _id: { $in: names } } })
    if (expected(level, 'insert', person) === 'y') {
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(listOf(stored)).toHaveLength(3)
    } else {
      for (const answer of answers) expectDenied(answer, person, 'insert')
      expect(listOf(stored)).toEqual([])
    }
  })
})

describe.each([
  { operation: 'update', reading: 'PRIVILEGED' },
  { operation: 'update', reading: 'ANYONE' },
  { operation: 'remove', reading: 'PRIVILEGED' },
  { operation: 'remove', reading: 'ANYONE' },
] as const)('$operation with reading open to $reading', ({ operation, reading }) => {
  const cases = levels.flatMap((level) => people.map((person) => ({ level, person })))
  it.each(cases)('at level $level by $person', async ({ level, person }) => {
    const id = idOf(operation, level, reading)
    const calls = dataCalls(callers[person], id)
    const change = { update: calls.update, save: calls.save }
    const tries: Record<string, (itemId: string) => Promise<Answer>> =
      operation === 'remove'
        ? { remove: calls.remove }
        : { update: changeTo(change.update), save: changeTo(change.save) }
    for (const [call, attempt] of Object.entries(tries)) {
      const mine = `${call} by ${person}`
      await putItem(id, mine)
      const answer = await attempt(mine)
      const [after] = listOf(await dataCalls(foyer.owner, id).query({ filter: { _id: mine } }))
      const verdict = expected(level, operation, person)
      if (verdict === 'y') {
        expect(answer.status).toBe(200)
        expect(after?.color).toBe(operation === 'remove' ? undefined : 'blue')
        expect(after?._owner).toBe(operation === 'remove' ? undefined : authorId)
        continue
      }
      // Of an item that one may not read, nothing is said; only a save may not say that it is new either.
      const hidden = verdict === 'o' && reading === 'PRIVILEGED' && call !== 'save'
      if (hidden) expect([answer.status, codeOf(answer)]).toEqual([404, 'WDE0073'])
      else expectDenied(answer, person, call)
      expect(after).toMatchObject({ color: 'red', _owner: authorId })
    }
  })
})

function changeTo(change: DataCalls['update']): (itemId: string) => Promise<Answer> {
  return (itemId) => change({ _id: itemId, color: 'blue' })
}

describe('what a refusal gives away', () => {
  const probes = ['get', 'update', 'save', 'remove'] as const
  const places: [Operation, PermissionLevel][] = [
    ['read', 'SITE_MEMBER_AUTHOR'],
    ['update', 'SITE_MEMBER_AUTHOR'],
    ['remove', 'SITE_MEMBER_AUTHOR'],
    ['update', 'PRIVILEGED'],
  ]
  it.each(probes)('an item that may not be read and one that is not there: %s', async (probe) => {
    for (const [operation, level] of places) {
      const id = idOf(operation, level, 'PRIVILEGED')
      await putItem(id, `there ${probe}`)
      const calls = dataCalls(callers.other, id)
      const call = (itemId: string): Promise<Answer> =>
        probe === 'get' || probe === 'remove'
          ? calls[probe](itemId)
          : calls[probe]({ _id: itemId, color: 'blue' })
      const [there, away] = [await call(`there ${probe}`), await call(`away! ${probe}`)]
      expect(there.status, id).toBeGreaterThanOrEqual(400)
      expect(there.status, id).toBe(away.status)
      expect(JSON.stringify(there.body), id).toBe(
        JSON.stringify(away.body).replaceAll('away!', 'there'),
      )
    }
  })

  it('a write answers the id alone where reading is closed', async () => {
    const id = idOf('remove', 'ANYONE', 'PRIVILEGED')
    await putItem(id, 'closed')
    const removed = await dataCalls(callers.visitor, id).remove('closed')
    expect(dataOf(removed)).toEqual({ _id: 'closed' })
    const open = idOf('insert', 'ANYONE', 'PRIVILEGED')
    const inserted = await dataCalls(callers.visitor, open).insert({ _id: 'letter', text: 'hello' })
    expect(dataOf(inserted)).toEqual({ _id: 'letter' })
    const stored = await dataCalls(foyer.owner, open).get('letter')
    expect(dataOf(stored).text).toBe('hello')
  })

  it('no filter of a reader reaches the items of others', async () => {
    const id = idOf('read', 'SITE_MEMBER_AUTHOR', 'PRIVILEGED')
    await putItem(id, 'secret')
    const calls = dataCalls(callers.other, id)
    const filters = [
      {},
      { _owner: authorId },
      { $or: [{}, { color: 'red' }] },
      { $not: { _owner: 'x' } },
      { $or: [{ _owner: { $exists: true } }, { _owner: null }] },
      { $not: [{ $and: [{ _id: 'x' }] }] },
      { _owner: { $ne: null } },
      { color: { $startsWith: 'r' } },
    ]
    for (const filter of filters) {
      expect(listOf(await calls.query({ filter })), JSON.stringify(filter)).toEqual([])
      expect((await calls.count(filter)).body).toEqual({ totalCount: 0 })
      const groups = await calls.aggregate(
        { groupingFields: ['_owner'], operations: [{ resultFieldName: 'n', itemCount: {} }] },
        { initialFilter: filter },
      )
      expect(groups.body.results).toEqual([])
    }
  })

  it('wishes in a message or in headers give no right', async () => {
    const id = idOf('read', 'PRIVILEGED', 'PRIVILEGED')
    const wishes = {
      suppressAuth: true,
      suppressHooks: true,
      showHidden: true,
      isAdmin: true,
      environment: 'SANDBOX',
      publishPluginOptions: { includeDraftItems: true },
      appOptions: { role: 'admin' },
    }
    const calls = dataCalls(callers.other, id)
    expectDenied(await calls.query({}, wishes), 'other', 'query')
    expectDenied(await calls.queryByGet({}, wishes), 'other', 'query by GET')
  })
})
