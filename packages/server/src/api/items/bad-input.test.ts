import { isJsonObject } from '@foyer/protocol'
import { beforeAll, expect, it, vi } from 'vitest'
import { findItem } from '../../storage/items/items-by-id.js'
import { accessMatrix, callRequest, type MatrixEntry } from '../../testing/access-matrix.js'
import { badNames, badValues, jsonOf } from '../../testing/bad-values.js'
import { pagingOf } from '../../testing/cursor-walk.js'
import { dataCalls } from '../../testing/data-calls.js'
import { fullMessages } from '../../testing/full-messages.js'
import { closed, open } from '../../testing/permissions.js'
import { putItem, storedCollection } from '../../testing/put-item.js'
import { putReferences } from '../../testing/put-references.js'
import { referencesTo } from '../../testing/reference-fields.js'
import { placesIn, renameAt, replaceAt } from '../../testing/spoil.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

// Sends every data call with unexpected values at every place of its message. Faults caught here: an author filter
// joined by OR, a cursor that is not verified, a filter operand that is assumed to be a string.

/** String in all data that the caller may not see, and nowhere else. */
const MARKER = 'b7d41e-not-for-you'
/** Number of bad values and of bad names tried at each place. The next place continues in the lists. */
const VALUES_PER_PLACE = 2
const NAMES_PER_PLACE = 1
/** Maximum statements and transactions of one call. */
const MAX_STATEMENTS = 60
const leaks = /node_modules|\bat \/|\.ts:\d|sqlite|postgres|syntax error|SQLITE_|stack/i

const authors = {
  read: 'SITE_MEMBER_AUTHOR',
  insert: 'ANYONE',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'SITE_MEMBER_AUTHOR',
} as const
let foyer: TestFoyer
/** Server for the calls of the owner, which may read and remove everything. */
let ofOwner: TestFoyer
let mallory: TestMember
/** A cursor of another collection, and altered copies of it. */
let cursors: readonly string[]
let statements = 0
let turn = 0

beforeAll(async () => {
  const fields = [referencesTo('many', 'far'), referencesTo('closed', 'closed')]
  const declared = [
    { id: 'diary', permissions: authors, fields },
    { id: 'far', permissions: open },
    { id: 'closed', permissions: closed },
  ]
  foyer = await createTestFoyer({ collections: declared })
  ofOwner = await createTestFoyer({ collections: declared })
  mallory = await createMember(foyer, 'mallory@test.example')
  const theirs = { id: 'theirs', author: 'somebody', fields: { secret: MARKER, n: MARKER } }
  await putItem(foyer, 'diary', theirs)
  await putItem(foyer, 'closed', theirs)
  for (const id of ['kept', 'added']) {
    await putItem(foyer, 'far', { id, author: 'somebody', fields: { secret: 'told' } })
  }
  const page = await dataCalls(mallory, 'far').query({ cursorPaging: { limit: 1 } })
  const cursor = String(pagingOf(page).cursors?.next)
  cursors = [cursor, `${cursor.slice(0, -2)}AA`, cursor.toLowerCase(), `${cursor}A`, 'x']
  countStatements()
})

function countStatements(): void {
  const { db } = foyer.services
  const [all, transaction] = [db.all.bind(db), db.transaction.bind(db)]
  vi.spyOn(db, 'all').mockImplementation((query) => {
    statements++
    return all(query)
  })
  vi.spyOn(db, 'transaction').mockImplementation((work) => {
    statements++
    return transaction(work)
  })
}

/** Restores the item "it", whose author is the caller. */
async function reset(): Promise<void> {
  await putItem(foyer, 'diary', { id: 'it', author: mallory.id, fields: { secret: 'told' } })
  await putReferences(foyer, { collectionId: 'diary', field: 'many', itemId: 'it' }, ['kept'])
}

const take = <T>(list: readonly T[]): T | undefined => list[turn++ % list.length]

/** Generates the messages of a call: its valid ones, and copies with a bad value or name at each place. */
function* malformed(name: string, { address, message }: MatrixEntry): Iterable<unknown> {
  const about = address?.('diary') ?? { dataCollectionId: 'diary' }
  const whole = { ...about, ...message }
  const bases = [whole, ...(fullMessages[name] ?? []).map((more) => ({ ...whole, ...more }))]
  for (const base of bases) {
    yield base
    for (const path of placesIn(base)) {
      for (let n = 0; n < VALUES_PER_PLACE; n++) yield replaceAt(base, path, take(badValues))
      for (const cursor of path.at(-1) === 'cursor' ? cursors : []) {
        yield replaceAt(base, path, cursor)
      }
      for (let n = 0; n < NAMES_PER_PLACE; n++) yield renameAt(base, path, take(badNames) ?? '')
    }
  }
}

async function expectSafe(text: string, answer: Response): Promise<void> {
  const body = await answer.text()
  const about = `${text.slice(0, 300)} → ${answer.status} ${body.slice(0, 300)}`
  expect(answer.status === 200 || (answer.status >= 400 && answer.status < 500), about).toBe(true)
  expect(body.includes(MARKER), about).toBe(false)
  if (answer.status === 200) return
  const { message, details } = Object(JSON.parse(body))
  const { applicationError, validationError } = Object(details)
  expect(typeof message === 'string' && message !== '', about).toBe(true)
  if (applicationError) {
    expect(applicationError.code, about).toMatch(/^[A-Z_]+(?:\d{4})?$/)
    expect(isJsonObject(applicationError.data), about).toBe(true)
  } else {
    expect(validationError.fieldViolations.length, about).toBeGreaterThan(0)
    for (const { data } of validationError.fieldViolations) expect(data, about).toEqual({})
  }
  // An answer may quote the message, so a message with these words is not checked.
  if (!leaks.test(text)) expect(body, about).not.toMatch(leaks)
}

it.each(Object.entries(accessMatrix))(
  '%s answers malformed input without a 5xx status or a leak',
  { timeout: 240_000 },
  async (name, entry) => {
    const isOwners = entry.needs === 'owner'
    const server = isOwners ? ofOwner : foyer
    const { authorization } = isOwners ? ofOwner.owner : mallory
    if (!isOwners) await reset()
    for (const message of malformed(name, entry)) {
      const text = jsonOf(message)
      statements = 0
      const answer = await server.fetch(callRequest(name, text, authorization))
      expect(statements, text.slice(0, 300)).toBeLessThanOrEqual(MAX_STATEMENTS)
      if (!isOwners && answer.status === 200 && entry.needs !== 'read') {
        await server.jobRunner.untilIdle()
        await reset()
      }
      await expectSafe(text, answer)
    }
  },
)

it('malformed input changes no items of others and leaves the server running', async () => {
  for (const id of ['diary', 'closed']) {
    const { itemsTable } = await storedCollection(foyer, id)
    const theirs = await findItem(foyer.services.db, itemsTable, 'theirs')
    expect(theirs).toMatchObject({ author: 'somebody', revision: 1 })
    expect(JSON.parse(theirs?.text ?? '')).toMatchObject({ secret: MARKER, n: MARKER })
  }
  expect(Object.hasOwn(Object.prototype, 'secret')).toBe(false)
  for (const server of [foyer, ofOwner]) {
    const visitor = await server.visitor()
    expect((await dataCalls(visitor, 'far').query()).status).toBe(200)
  }
})
