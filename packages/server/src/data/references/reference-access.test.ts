import type { PermissionLevel } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { onPostgres } from '../../storage/testing/fresh-schema.js'
import { codeOf, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import {
  type ReferenceCalls,
  referenceCalls,
  referencedIdsOf,
} from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { writeCalls } from '../../testing/write-calls.js'

/** On PostgreSQL only the levels with all results, because what a caller may do is decided before it is asked. */
const levels: readonly PermissionLevel[] = onPostgres
  ? ['ANYONE', 'SITE_MEMBER_AUTHOR']
  : ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED']
const people = ['nobody', 'visitor', 'author', 'other', 'owner'] as const
type Person = (typeof people)[number]

// Detects, for example, calls that ignore the permissions of the referenced or of the referring item, and errors that
// reveal to a caller without access that a reference exists.

/**
 * Results for an item of the author, in the order of `people`. y: allowed, o: allowed only for own items, n: denied.
 */
const table: Record<PermissionLevel, string> = {
  ANYONE: 'nyyyy',
  SITE_MEMBER: 'nnyyy',
  SITE_MEMBER_AUTHOR: 'nnyoy',
  CMS_EDITOR: 'nnnny',
  PRIVILEGED: 'nnnny',
}

const letterOf = (level: PermissionLevel, person: Person): string =>
  table[level][people.indexOf(person)] ?? ''

let foyer: TestFoyer
let callers: Record<Person, TestCaller>

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      ...levels.flatMap((level) => [
        { id: `far_${level}`, permissions: { ...open, read: level } },
        {
          id: `toFar_${level}`,
          permissions: open,
          fields: [referencesTo('many', `far_${level}`), referenceTo('one', `far_${level}`)],
        },
        {
          id: `read_${level}`,
          permissions: { ...open, read: level, update: 'PRIVILEGED' as const },
          fields: [referencesTo('many', 'far_ANYONE'), referenceTo('one', 'far_ANYONE')],
        },
        {
          id: `update_${level}`,
          permissions: { ...open, update: level },
          fields: [referencesTo('many', 'far_ANYONE')],
        },
      ]),
      {
        id: 'hidden',
        permissions: { ...open, read: 'SITE_MEMBER_AUTHOR', update: 'SITE_MEMBER_AUTHOR' },
        fields: [referencesTo('many', 'far_ANYONE'), referencesTo('_owner', 'far_ANYONE')],
      },
      {
        id: 'letterbox',
        permissions: { ...open, read: 'PRIVILEGED' },
        fields: [referencesTo('many', 'far_ANYONE')],
      },
    ],
  })
  callers = {
    nobody: foyer.as(''),
    visitor: await foyer.visitor(),
    author: await createMember(foyer, 'author@test.example'),
    other: await createMember(foyer, 'other@test.example'),
    owner: foyer.owner,
  }
  for (const level of levels) {
    await dataCalls(callers.author, `far_${level}`).insert({ _id: 'secret', told: 'told' })
  }
})

/** Stores the author's item in a collection, with a reference to the secret item. */
async function putReferring(collection: string, { refers = true } = {}): Promise<void> {
  await dataCalls(foyer.owner, collection).remove('it')
  await dataCalls(callers.author, collection).insert({ _id: 'it', one: 'secret' })
  if (refers) await referenceCalls(foyer.owner, collection, 'many').insert([['it', 'secret']])
}

async function refers(collection: string): Promise<boolean> {
  const answer = await referenceCalls(foyer.owner, collection, 'many').isReferenced('it', 'secret')
  return answer.body.isReferenced === true
}

const outcome = (answer: TestResponse): unknown[] => [answer.status, codeOf(answer)]
const deniedTo = (person: Person): unknown[] =>
  person === 'nobody' ? [401, 'UNAUTHENTICATED'] : [403, 'WDE0027']

const cases = levels.flatMap((level) => people.map((person) => ({ level, person })))

describe.each(cases)('references of an item that $level may update, by $person', (one) => {
  const { level, person } = one
  const collection = `update_${level}`
  const changes: [string, boolean, (calls: ReferenceCalls) => Promise<TestResponse>][] = [
    ['insert', false, (calls) => calls.insert([['it', 'secret']])],
    ['remove', true, (calls) => calls.remove([['it', 'secret']])],
    ['replace', true, (calls) => calls.replace('it', [])],
  ]
  it.each(changes)('%s succeeds only with update permission', async (_, before, change) => {
    await putReferring(collection, { refers: before })
    const answer = await change(referenceCalls(callers[person], collection, 'many'))
    const done = letterOf(level, person) === 'y'
    expect(outcome(answer)).toEqual(done ? [200, undefined] : deniedTo(person))
    expect(await refers(collection)).toBe(done ? !before : before)
  })
})

describe.each(cases)('items that $level may read, by $person', ({ level, person }) => {
  const letter = letterOf(level, person)
  const collection = `toFar_${level}`

  it('can be referenced only by callers who may read them', async () => {
    await putReferring(collection, { refers: false })
    const calls = referenceCalls(callers[person], collection, 'many')
    const denied = letter === 'o' ? [404, 'WDE0073'] : deniedTo(person)
    const expected = letter === 'y' ? [200, undefined] : denied
    expect(outcome(await calls.insert([['it', 'secret']]))).toEqual(expected)
    expect(await refers(collection)).toBe(letter === 'y')
    expect(outcome(await calls.replace('it', ['secret']))).toEqual(expected)
    const saved = await writeCalls(callers[person], collection).update(
      { _id: 'it', many: ['secret'] },
      { saveReferences: true },
    )
    expect(outcome(saved)).toEqual(expected)
  })

  it('are included and listed only for callers who may read them', async () => {
    await putReferring(collection)
    const include = { includeReferences: [{ field: 'one' }, { field: 'many' }] }
    const included = await dataCalls(callers[person], collection).query({}, include)
    if (person !== 'nobody') {
      const [item] = listOf(included)
      expect(item?.one).toEqual(
        letter === 'y' ? expect.objectContaining({ told: 'told' }) : 'secret',
      )
      expect(item?.many).toHaveLength(letter === 'y' ? 1 : 0)
    }
    const answers = await Promise.all(
      ['one', 'many'].flatMap((field) => {
        const calls = referenceCalls(callers[person], collection, field)
        return [calls.query('it'), calls.queryMany(['it']), calls.isReferenced('it', 'secret')]
      }),
    )
    for (const answer of answers) {
      expect(outcome(answer)).toEqual(letter === 'n' ? deniedTo(person) : [200, undefined])
      if (letter === 'n') continue
      const found = referencedIdsOf(answer).filter((id) => !id.includes('(')).length > 0
      expect(found || answer.body.isReferenced === true).toBe(letter === 'y')
    }
    expect(
      JSON.stringify([included.body, ...answers.map(({ body }) => body)]).includes('told'),
    ).toBe(letter === 'y')
  })

  it('match filters only for callers who may read them', async () => {
    if (person === 'nobody') return
    await putReferring(collection)
    const calls = dataCalls(callers[person], collection)
    const total = letter === 'y' ? 1 : 0
    expect((await calls.count({ many: 'secret' })).body).toEqual({ totalCount: total })
    expect((await calls.count({ many: null })).body).toEqual({ totalCount: 1 - total })
    const condition = { filter: { many: { $hasSome: ['secret'] } } }
    const answer = await writeCalls(callers[person], collection).update(
      { _id: 'it' },
      { condition },
    )
    expect(codeOf(answer)).toBe(letter === 'y' ? undefined : 'CONDITION_NOT_MET')
  })
})

it.each(cases)(
  'references from an item that $level may read are listed with read permission only: $person',
  async (one) => {
    const { level, person } = one
    const collection = `read_${level}`
    await putReferring(collection)
    const letter = letterOf(level, person)
    for (const field of ['one', 'many']) {
      const calls = referenceCalls(callers[person], collection, field)
      const single = await calls.query('it')
      const unknown = letter === 'o' ? [404, 'WDE0073'] : deniedTo(person)
      expect(outcome(single)).toEqual(letter === 'y' ? [200, undefined] : unknown)
      expect(outcome(await calls.isReferenced('it', 'secret'))).toEqual(outcome(single))
      const many = await calls.queryMany(['it'])
      expect(outcome(many)).toEqual(letter === 'n' ? deniedTo(person) : [200, undefined])
      expect(referencedIdsOf(many)).toEqual(letter === 'y' ? ['it>secret'] : [])
    }
  },
)

it('a field declared with the name of a system field grants no permissions', async () => {
  await putReferring('hidden')
  expect(listOf(await dataCalls(callers.author, 'hidden').query())).toHaveLength(1)
  expect(listOf(await dataCalls(callers.other, 'hidden').query())).toEqual([])
  const calls = referenceCalls(foyer.owner, 'hidden', '_owner')
  expect(codeOf(await calls.insert([['it', 'secret']]))).toBe('WDE0020')
})

describe('a refused reference call', () => {
  it('gets the same response for a hidden item as for a missing item', async () => {
    await putReferring('hidden')
    const calls = referenceCalls(callers.other, 'hidden', 'many')
    const probes: ((id: string) => Promise<TestResponse>)[] = [
      (id) => calls.insert([[id, 'secret']]),
      (id) => calls.remove([[id, 'secret']]),
      (id) => calls.replace(id, []),
      (id) => calls.query(id),
      (id) => calls.isReferenced(id, 'secret'),
    ]
    for (const probe of probes) {
      const [there, away] = [await probe('it'), await probe('away!')]
      expect(outcome(there)).toEqual([404, 'WDE0073'])
      expect(JSON.stringify(there.body)).toBe(JSON.stringify(away.body).replaceAll('away!', 'it'))
    }
    expect(await refers('hidden')).toBe(true)
  })

  it('does not reveal whether a reference exists to a caller without read permission', async () => {
    await putReferring('letterbox')
    const calls = referenceCalls(callers.visitor, 'letterbox', 'many')
    expect(outcome(await calls.insert([['it', 'secret']]))).toEqual([200, undefined])
    await calls.remove([['it', 'secret']])
    expect(await refers('letterbox')).toBe(false)
    expect(outcome(await calls.insert([['it', 'secret']]))).toEqual([200, undefined])
    expect(await refers('letterbox')).toBe(true)
    const written = await writeCalls(callers.visitor, 'letterbox').update({ _id: 'it', one: 'x' })
    expect(dataOf(written)).toEqual({ _id: 'it' })
  })
})
