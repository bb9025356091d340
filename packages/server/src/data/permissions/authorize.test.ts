import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import { deleteItems, findItem } from '../../storage/items/items-by-id.js'
import { onPostgres } from '../../storage/testing/fresh-schema.js'
import {
  accessMatrix,
  type MatrixEntry,
  matrixRequest,
  type Outcome,
} from '../../testing/access-matrix.js'
import { codeOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { putItem, storedCollection } from '../../testing/put-item.js'
import { putReferences, storedReferences } from '../../testing/put-references.js'
import { referencesTo } from '../../testing/reference-fields.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { allowsItem, type Operation } from './authorize.js'

// Detects, for example, an author filter that is joined by OR, a level that allows too many callers, a call that is
// not checked at all, and a call that checks only the item but not the items that it references.

/**
 * On PostgreSQL only the level with all results. What a caller may do is decided before the database is asked, and the
 * database sees only whether a query is limited to the items of an author.
 */
const levels: readonly PermissionLevel[] = onPostgres
  ? ['SITE_MEMBER_AUTHOR']
  : ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED']
const operations = ['read', 'insert', 'update', 'remove'] as const
const readings = ['PRIVILEGED', 'ANYONE'] as const
/**
 * `granted` has a special permission for the operation, `curator` has it by a role, `misgranted` has one for another
 * operation.
 */
const people = [
  'nobody',
  'visitor',
  'other',
  'misgranted',
  'author',
  'editor',
  'granted',
  'curator',
  'owner',
] as const
type Person = (typeof people)[number]

/**
 * The documented table, copied by hand: results for an item of the author, in the order of `people`. y: allowed, o:
 * allowed only for own items, n: denied.
 */
const table: Record<PermissionLevel, string> = {
  ANYONE: 'nyyyyyyyy',
  SITE_MEMBER: 'nnyyyyyyy',
  SITE_MEMBER_AUTHOR: 'nnooyyyyy',
  CMS_EDITOR: 'nnnnnyyyy',
  PRIVILEGED: 'nnnnnnyyy',
}
const anotherOf = { read: 'remove', insert: 'remove', update: 'remove', remove: 'insert' } as const

let foyer: TestFoyer
let authorId: string
let authorizations: Record<Person, string>

function expected(level: PermissionLevel, operation: Operation, person: Person): string {
  const letter = table[level][people.indexOf(person)] ?? ''
  // A caller who inserts an item is its author.
  return letter === 'o' && operation === 'insert' ? 'y' : letter
}

/** True if a person may read a collection with the read level `reading`. No special permission grants the read. */
function canRead(reading: PermissionLevel, person: Person): boolean {
  return person === 'owner' || (reading === 'ANYONE' && person !== 'nobody')
}

/** Id of the collection with `level` for `operation`, `reading` for reads, and PRIVILEGED for the other operations. */
function idOf(operation: Operation, level: PermissionLevel, reading: PermissionLevel): string {
  return operation === 'read' ? `read_${level}` : `${operation}_${level}_${reading}`
}

beforeAll(async () => {
  const closed: CollectionPermissions = {
    read: 'PRIVILEGED',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const places = operations.flatMap((operation) =>
    levels.flatMap((level) =>
      (operation === 'read' ? [level] : readings).map((read) => ({
        operation,
        id: idOf(operation, level, read),
        permissions: { ...closed, read, [operation]: level },
      })),
    ),
  )
  const others = [
    { id: 'whole', permissions: open },
    { id: 'closed', permissions: closed },
  ]
  const fields = [referencesTo('many', 'far')]
  const collections = [...places, ...others].map((one) => ({ ...one, fields }))
  foyer = await createTestFoyer({ collections: [...collections, { id: 'far', permissions: open }] })
  for (const id of ['kept', 'added']) {
    await putItem(foyer, 'far', { id, author: 'somebody', fields: { secret: 'told' } })
  }
  const member = (name: string): Promise<TestMember> => createMember(foyer, `${name}@test.example`)
  const [author, granted, misgranted] = [
    await member('author'),
    await member('granted'),
    await member('misgranted'),
  ]
  authorId = author.id
  for (const { id, operation } of places) {
    await allow(id, { userId: granted.id }, operation)
    await allow(id, { userId: misgranted.id }, anotherOf[operation])
    await allow(id, { policyId: 'curator' }, operation)
  }
  authorizations = {
    nobody: '',
    visitor: (await foyer.visitor()).authorization,
    other: (await member('other')).authorization,
    misgranted: misgranted.authorization,
    author: author.authorization,
    editor: await withRole(await member('editor'), 'editor'),
    granted: granted.authorization,
    curator: await withRole(await member('curator'), 'curator'),
    owner: foyer.owner.authorization,
  }
})

async function allow(dataCollectionId: string, whom: object, what: Operation): Promise<void> {
  const name = `item${what[0]?.toUpperCase()}${what.slice(1)}`
  const specialPermissions = { ...whom, [name]: 'ALLOWED' }
  const path = '/wix-data/v1/permissions/special'
  const { status } = await foyer.owner.post(path, { dataCollectionId, specialPermissions })
  expect(status).toBe(200)
}

async function withRole({ id, authorization }: TestMember, role: string): Promise<string> {
  const { status } = await foyer.owner.patch(`/_foyer/v1/members/${id}`, { roles: [role] })
  expect(status).toBe(200)
  return authorization
}

const referring = (collectionId: string) => ({ collectionId, field: 'many', itemId: 'it' })

/** Collections unchanged since their last `reset`. */
const intact = new Set<string>()

/** Restores a collection: it contains only the author's item "it", which references "kept". */
async function reset(collectionId: string): Promise<void> {
  if (intact.has(collectionId)) return
  const { itemsTable } = await storedCollection(foyer, collectionId)
  await foyer.services.db.transaction((tx) => deleteItems(tx, itemsTable, ['new']))
  await putItem(foyer, collectionId, { id: 'it', author: authorId, fields: { secret: 'told' } })
  await putReferences(foyer, referring(collectionId), ['kept'])
  intact.add(collectionId)
}

async function isChanged(collectionId: string): Promise<boolean> {
  intact.delete(collectionId)
  const isOther = await differsFromReset(collectionId)
  if (!isOther) intact.add(collectionId)
  return isOther
}

async function differsFromReset(collectionId: string): Promise<boolean> {
  const { db } = foyer.services
  const { itemsTable } = await storedCollection(foyer, collectionId)
  if (await findItem(db, itemsTable, 'new')) return true
  const item = await findItem(db, itemsTable, 'it')
  if (item === undefined || !item.text.includes('told') || item.author !== authorId) return true
  return String(await storedReferences(foyer, referring(collectionId))) !== 'kept'
}

/** Reads the definitions of all collections. */
async function definitions(): Promise<unknown> {
  const { body } = await foyer.owner.get('/wix-data/v2/collections?paging.limit=1000')
  return body
}

async function send(
  name: string,
  entry: MatrixEntry,
  to: { person: Person; collectionId: string },
): Promise<TestResponse> {
  const authorization = authorizations[to.person]
  const { collectionId } = to
  const response = await foyer.fetch(matrixRequest(name, entry, { authorization, collectionId }))
  return { status: response.status, headers: response.headers, body: Object(await response.json()) }
}

/** Returns the status, and the error code of the call or of its only item; undefined on success. */
function outcomeOf(answer: TestResponse): Outcome {
  const { results } = answer.body
  const [only] = Array.isArray(results) ? results : []
  const code = codeOf(answer) ?? Object(Object(Object(only).itemMetadata).error).code
  return [answer.status, code === undefined ? undefined : String(code)]
}

const entries = Object.entries(accessMatrix)
const cases = entries.flatMap(([name, entry]) =>
  entry.needs === 'owner' || entry.needs === 'nothing'
    ? []
    : levels.map((level) => ({ name, entry, level, operation: entry.needs as Operation })),
)

describe.each(people)('a call by %s', (person) => {
  it.each(cases)(
    '$name at the level $level allows exactly what the documented table allows',
    async ({ name, entry, level, operation }) => {
      for (const reading of operation === 'read' ? [level] : readings) {
        const collectionId = idOf(operation, level, reading)
        await reset(collectionId)
        if (operation !== 'read') intact.delete(collectionId)
        const answer = await send(name, entry, { person, collectionId })
        await foyer.jobRunner.untilIdle()
        const isRead = !entry.needsRead || canRead(reading, person)
        const letter = isRead ? expected(level, operation, person) : 'n'
        expect(outcomeOf(answer), collectionId).toEqual(outcomeFor(letter, entry, reading, person))
        const worked = operation === 'read' ? isShown(entry, answer) : await isChanged(collectionId)
        expect(worked, collectionId).toBe(letter === 'y')
        expectDecisionId(answer)
      }
    },
  )

  it.each(entries.filter(([, { needs }]) => needs === 'owner'))(
    '%s is refused to every caller except the owner',
    async (name, entry) => {
      const ofOwner = person === 'owner'
      // Calls of the owner succeed and change the collection, so each gets its own.
      const collectionId = ofOwner ? await ownCollection() : 'whole'
      await reset(collectionId)
      const before = await definitions()
      const answer = await send(name, entry, { person, collectionId })
      if (ofOwner) {
        expect([401, 403]).not.toContain(answer.status)
        return
      }
      expect(answer.status).toBe(person === 'nobody' ? 401 : 403)
      expect(await isChanged('whole')).toBe(false)
      expect(await definitions()).toEqual(before)
      expectDecisionId(answer)
    },
  )

  it.each(entries.filter(([, { needs }]) => needs === 'nothing'))(
    '%s requires only authentication',
    async (name, entry) => {
      const answer = await send(name, entry, { person, collectionId: 'closed' })
      const nobody: Outcome = [401, 'UNAUTHENTICATED']
      expect(outcomeOf(answer)).toEqual(person === 'nobody' ? nobody : entry.others.readable)
    },
  )
})

/** Saves of an item that does not exist, and their refusal for a caller who may only update, or only insert. */
const savesOfAbsent: readonly [name: string, message: object, refused: Outcome][] = [
  [
    'POST /wix-data/v2/items/save',
    { dataItem: { id: 'new', data: { _id: 'new' } } },
    [403, 'WDE0027'],
  ],
  [
    'POST /wix-data/v2/bulk/items/save',
    { dataItems: [{ id: 'new', data: { _id: 'new' } }] },
    [200, 'WDE0027'],
  ],
]

const saveCases = savesOfAbsent.flatMap(([name, message, refused]) =>
  levels.map((level) => ({ name, message, refused, level })),
)
const savePlaces = readings.flatMap((reading) => [
  { operation: 'update' as const, reading },
  { operation: 'insert' as const, reading },
])

describe.each(people)('a save of an absent item by %s', (person) => {
  it.each(saveCases)(
    '$name at the level $level requires insert permission',
    async ({ name, message, refused, level }) => {
      for (const { operation, reading } of savePlaces) {
        const collectionId = idOf(operation, level, reading)
        await reset(collectionId)
        const others = { readable: refused, unreadable: refused }
        const entry = { needs: operation, message, shows: '', others }
        const answer = await send(name, entry, { person, collectionId })
        const letter = expected(level, operation, person)
        const mayInsert = operation === 'insert' ? letter === 'y' : person === 'owner'
        const denied = letter === 'n' ? outcomeFor('n', entry, reading, person) : refused
        expect(outcomeOf(answer), collectionId).toEqual(mayInsert ? [200, undefined] : denied)
        expect(await isChanged(collectionId), collectionId).toBe(mayInsert)
      }
    },
  )
})

let made = 0

async function ownCollection(): Promise<string> {
  made++
  const id = `own_${made}`
  const collection = { id, fields: [referencesTo('many', 'far')], permissions: open }
  expect((await foyer.owner.post('/wix-data/v2/collections', { collection })).status).toBe(200)
  return id
}

function outcomeFor(
  letter: string,
  { others }: MatrixEntry,
  reading: PermissionLevel,
  person: Person,
): Outcome {
  if (letter === 'y') return [200, undefined]
  if (letter === 'o') return reading === 'ANYONE' ? others.readable : others.unreadable
  return person === 'nobody' ? [401, 'UNAUTHENTICATED'] : [403, 'WDE0027']
}

function isShown({ shows }: MatrixEntry, { body }: TestResponse): boolean {
  return JSON.stringify(body).includes(shows)
}

/** Expects the id of the logged decision in every 403, and in no other response. */
function expectDecisionId({ status, body }: TestResponse): void {
  const { data } = Object(Object(body.details).applicationError)
  if (status === 403) expect(data).toEqual({ decisionId: expect.stringMatching(/^[\da-f-]{36}$/) })
  else expect(JSON.stringify(body.details ?? {})).not.toContain('decisionId')
}

it('a caller without an id does not own items without an author', () => {
  expect(allowsItem('own', { author: null }, localOperator)).toBe(false)
})
