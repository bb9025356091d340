import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteItem, findItem } from '../storage/items.js'
import {
  accessMatrix,
  type MatrixEntry,
  matrixRequest,
  type Outcome,
} from '../testing/access-matrix.js'
import { codeOf } from '../testing/data-calls.js'
import { putItem, storedCollection } from '../testing/put-item.js'
import type { Answer } from '../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember, type TestMember } from '../testing/test-member.js'
import type { Operation } from './access.js'

// Seen to catch: an own-only filter joined by OR, editors past PRIVILEGED, special permissions that hold for every
// operation or for every member, visitors taken for members, a read, a write and a truncation without their check, the list
// of collections open to all, authors who change what others made, and changing granted to whoever may read.

const levels = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED'] as const
const operations = ['read', 'insert', 'update', 'remove'] as const
const readings = ['PRIVILEGED', 'ANYONE'] as const
/** `granted` has special permissions for the operation, `curator` a role that has them, `misgranted` those for another. */
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
 * The documented table, written out: what happens to an item of the author, in the order of `people`. y done, o done to own
 * items alone, n denied.
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
  // Who inserts an item is its author.
  return letter === 'o' && operation === 'insert' ? 'y' : letter
}

/** One operation open to a level, and everything else to the owner; reading as it says. */
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
  const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
  const whole = { id: 'whole', permissions: open }
  foyer = await createTestFoyer({ collections: [...places, whole] })
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

/** Makes the collection hold exactly the item "it" of the author. */
async function reset(collectionId: string): Promise<void> {
  const { itemsTable } = await storedCollection(foyer, collectionId)
  await foyer.services.db.transaction((tx) => deleteItem(tx, itemsTable, 'new'))
  await putItem(foyer, collectionId, { id: 'it', owner: authorId, fields: { secret: 'told' } })
}

async function isChanged(collectionId: string): Promise<boolean> {
  const { db } = foyer.services
  const { itemsTable } = await storedCollection(foyer, collectionId)
  if (await findItem(db, itemsTable, 'new')) return true
  const item = await findItem(db, itemsTable, 'it')
  return item === undefined || !(item.text.includes('told') && item.owner === authorId)
}

async function send(
  name: string,
  entry: MatrixEntry,
  to: { person: Person; collectionId: string },
): Promise<Answer> {
  const authorization = authorizations[to.person]
  const { collectionId } = to
  const response = await foyer.fetch(matrixRequest(name, entry, { authorization, collectionId }))
  return { status: response.status, headers: response.headers, body: Object(await response.json()) }
}

/** Status, and the code of the call or of its only item; nothing where it was done. */
function outcomeOf(answer: Answer): Outcome {
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

describe.each(people)('%s', (person) => {
  it.each(cases)('$name at $level', async ({ name, entry, level, operation }) => {
    for (const reading of operation === 'read' ? [level] : readings) {
      const collectionId = idOf(operation, level, reading)
      await reset(collectionId)
      const answer = await send(name, entry, { person, collectionId })
      const letter = expected(level, operation, person)
      expect(outcomeOf(answer), collectionId).toEqual(outcomeFor(letter, entry, reading, person))
      const worked = operation === 'read' ? isShown(entry, answer) : await isChanged(collectionId)
      expect(worked, collectionId).toBe(letter === 'y')
      expectDecisionId(answer)
    }
  })

  it.each(entries.filter(([, { needs }]) => needs === 'owner'))('%s', async (name, entry) => {
    await reset('whole')
    const answer = await send(name, entry, { person, collectionId: 'whole' })
    if (person === 'owner') {
      expect([401, 403]).not.toContain(answer.status)
      return
    }
    expect(answer.status).toBe(person === 'nobody' ? 401 : 403)
    expect(await isChanged('whole')).toBe(false)
    expectDecisionId(answer)
  })

  it.each(entries.filter(([, { needs }]) => needs === 'nothing'))('%s', async (name, entry) => {
    const collectionId = idOf('read', 'PRIVILEGED', 'PRIVILEGED')
    const { status } = await send(name, entry, { person, collectionId })
    expect(status).toBe(person === 'nobody' ? 401 : 200)
  })
})

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

function isShown({ shows }: MatrixEntry, { body }: Answer): boolean {
  return JSON.stringify(body).includes(shows)
}

/** Every refusal for want of rights carries the id under which the owner finds out why, and nothing else does. */
function expectDecisionId({ status, body }: Answer): void {
  const { data } = Object(Object(body.details).applicationError)
  if (status === 403) expect(data).toEqual({ decisionId: expect.stringMatching(/^[\da-f-]{36}$/) })
  else expect(JSON.stringify(body.details ?? {})).not.toContain('decisionId')
}
