import type { CollectionPermissions, PermissionLevel } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf } from '../testing/data-calls.js'
import type { Answer, TestCaller } from '../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../testing/write-calls.js'

const levels = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED'] as const
const people = ['nobody', 'visitor', 'author', 'other', 'owner'] as const
type Person = (typeof people)[number]
type Operation = keyof CollectionPermissions

/** What happens to an item of the author, in the order of `people`: y done, o done to own items only, n denied. */
const table: Record<PermissionLevel, string> = {
  ANYONE: 'nyyyy',
  SITE_MEMBER: 'nnyyy',
  SITE_MEMBER_AUTHOR: 'nnyoy',
  CMS_EDITOR: 'nnnny',
  PRIVILEGED: 'nnnny',
}

interface Call {
  operation: Operation
  run(calls: WriteCalls): Promise<Answer>
  /** How the answer tells that the item is another's. */
  others: unknown
}

const denied = [403, 'WDE0027']
const skipped = [200, 'WDE0073']
const calls: Record<string, Call> = {
  patch: {
    operation: 'update',
    run: (one) => one.patch('it', [change.set('done', true)]),
    others: denied,
  },
  bulkPatch: {
    operation: 'update',
    run: (one) => one.bulkPatch(['it'], [change.set('done', true)]),
    others: skipped,
  },
  bulkUpdate: {
    operation: 'update',
    run: (one) => one.bulkUpdate([{ _id: 'it', done: true }]),
    others: skipped,
  },
  bulkSave: {
    operation: 'update',
    run: (one) => one.bulkSave([{ _id: 'it', done: true }]),
    others: [200, 'WDE0027'],
  },
  bulkRemove: { operation: 'remove', run: (one) => one.bulkRemove(['it']), others: skipped },
}

let foyer: TestFoyer
let callers: Record<Person, TestCaller>

beforeAll(async () => {
  const closed = { insert: 'PRIVILEGED', update: 'PRIVILEGED', remove: 'PRIVILEGED' } as const
  foyer = await createTestFoyer({
    collections: (['read', 'update', 'remove'] as const).flatMap((operation) =>
      levels.map((level) => ({
        id: `${operation}_${level}`,
        // Members insert, so that the item has an author.
        permissions: { ...closed, read: 'ANYONE', insert: 'SITE_MEMBER', [operation]: level },
      })),
    ),
  })
  callers = {
    nobody: foyer.as(''),
    visitor: await foyer.visitor(),
    author: await createMember(foyer, 'author@test.example'),
    other: await createMember(foyer, 'other@test.example'),
    owner: foyer.owner,
  }
})

/** Status, and the code of the call or of its only item; nothing where it was done. */
function outcome(answer: Answer): unknown[] {
  const [only] = outcomesOf(answer)
  const code = codeOf(answer) ?? only?.split(' ').at(-1)
  return [answer.status, code === 'ok' ? undefined : code]
}

async function isChanged(collection: string): Promise<boolean> {
  const now = await dataCalls(foyer.owner, collection).get('it')
  return now.status === 404 || dataOf(now).done === true
}

const cases = Object.entries(calls).flatMap(([name, call]) =>
  levels.flatMap((level) => people.map((person) => ({ name, call, level, person }))),
)

it.each(cases)('$name at $level by $person', async ({ call, level, person }) => {
  const collection = `${call.operation}_${level}`
  await dataCalls(foyer.owner, collection).remove('it')
  await dataCalls(callers.author, collection).insert({ _id: 'it' })
  const answer = await call.run(writeCalls(callers[person], collection))
  const letter = table[level][people.indexOf(person)]
  const expected = {
    y: [200, undefined],
    o: call.others,
    // Members may insert in these collections, so a bulk save is let in and each item refused.
    n: person === 'nobody' ? [401, 'UNAUTHENTICATED'] : denied,
  }[String(letter)]
  const letIn = call === calls.bulkSave && letter === 'n' && person !== 'nobody'
  const member = person === 'author' || person === 'other'
  expect(outcome(answer)).toEqual(letIn && member ? [200, 'WDE0027'] : expected)
  expect(await isChanged(collection)).toBe(letter === 'y')
})

describe.each(levels)('reading at %s', (level) => {
  it.each(people)('by %s: distinct values and random order', async (person) => {
    const collection = `read_${level}`
    await dataCalls(foyer.owner, collection).remove('it')
    await dataCalls(callers.author, collection).insert({ _id: 'it', secret: 'told' })
    const { body, status } = await writeCalls(callers[person], collection).distinct('secret')
    const random = await dataCalls(callers[person], collection).query({}, { sortMode: 'RANDOM' })
    const letter = table[level][people.indexOf(person)]
    const refused = person === 'nobody' ? 401 : 403
    expect([status, random.status]).toEqual(letter === 'n' ? [refused, refused] : [200, 200])
    expect(JSON.stringify([body, random.body]).includes('told')).toBe(letter === 'y')
  })
})
