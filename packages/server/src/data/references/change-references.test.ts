import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import {
  type ReferenceCalls,
  referenceCalls,
  referencedIdsOf,
} from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { writeCalls } from '../../testing/write-calls.js'

const fields = [
  referencesTo('tags', 'Tags', 'films'),
  referencesTo('alike', 'Films'),
  referencesTo('lost', 'Nowhere'),
  referenceTo('director', 'People'),
]

let foyer: TestFoyer
let filmItems: DataCalls
let tagItems: DataCalls
let ofFilms: ReferenceCalls
let ofTags: ReferenceCalls

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'Films', permissions: open, fields },
      { id: 'Tags', permissions: open, fields: [referencesTo('films', 'Films', 'tags')] },
      { id: 'People', permissions: open },
    ],
  })
  filmItems = dataCalls(foyer.owner, 'Films')
  tagItems = dataCalls(foyer.owner, 'Tags')
  ofFilms = referenceCalls(foyer.owner, 'Films', 'tags')
  ofTags = referenceCalls(foyer.owner, 'Tags', 'films')
})

beforeEach(async () => {
  await writeCalls(foyer.owner, 'Films').truncate()
  await writeCalls(foyer.owner, 'Tags').truncate()
  await filmItems.bulkInsert([{ _id: 'f1' }, { _id: 'f2' }, { _id: 'f3' }])
  await tagItems.bulkInsert([{ _id: 't1' }, { _id: 't2' }, { _id: 't3' }])
})

async function tagsOf(film: string): Promise<string[]> {
  return referencedIdsOf(await ofFilms.query(film))
}

describe('inserting references', () => {
  it('returns a result for each reference, the totals and, on request, the references', async () => {
    const answer = await ofFilms.insert([
      ['f1', 't2'],
      ['f1', 't1'],
    ])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        results: [
          { action: 'INSERT', referenceMetadata: { id: 't2', originalIndex: 0, success: true } },
          { action: 'INSERT', referenceMetadata: { id: 't1', originalIndex: 1, success: true } },
        ],
        bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
      },
    ])
    expect(await tagsOf('f1')).toEqual(['t2', 't1'])
    const { body } = await ofFilms.insert([['f2', 't1']], { returnEntity: true })
    const reference = {
      referringItemFieldName: 'tags',
      referringItemId: 'f2',
      referencedItemId: 't1',
    }
    expect(body.results).toMatchObject([{ dataItemReference: reference }])
  })

  it('adds a reference at both ends of fields that reference each other', async () => {
    await ofFilms.insert([
      ['f2', 't1'],
      ['f1', 't1'],
    ])
    await ofTags.insert([['t1', 'f3']])
    expect(referencedIdsOf(await ofTags.query('t1'))).toEqual(['f2', 'f1', 'f3'])
    expect(await tagsOf('f3')).toEqual(['t1'])
    expect(codeOf(await ofTags.insert([['t1', 'f1']]))).toBe('WDE0029')
  })

  it.each([
    [
      'a reference that exists',
      [
        ['f1', 't2'],
        ['f1', 't1'],
      ],
      409,
      'WDE0029',
    ],
    [
      'a reference that stands twice',
      [
        ['f2', 't2'],
        ['f2', 't2'],
      ],
      409,
      'WDE0029',
    ],
    [
      'an unknown referenced item',
      [
        ['f1', 't2'],
        ['f1', 'away'],
      ],
      404,
      'WDE0073',
    ],
    [
      'an unknown referring item',
      [
        ['f1', 't2'],
        ['away', 't1'],
      ],
      404,
      'WDE0073',
    ],
    [
      'an id that no item can have',
      [
        ['f1', 't2'],
        ['f1', 'a\u0000'],
      ],
      404,
      'WDE0073',
    ],
  ] as [string, [string, string][], number, string][])(
    'refuses %s together with all others in the call',
    async (_, pairs, status, code) => {
      await ofFilms.insert([['f1', 't1']])
      const answer = await ofFilms.insert(pairs)
      expect([answer.status, codeOf(answer)]).toEqual([status, code])
      expect([await tagsOf('f1'), await tagsOf('f2')]).toEqual([['t1'], []])
    },
  )

  it('refuses fields that are no multi-reference and unknown collections', async () => {
    for (const [field, code] of [
      ['director', 'WDE0020'],
      ['title', 'WDE0020'],
      ['__proto__', 'WDE0020'],
      ['lost', 'WDE0025'],
    ] as const) {
      const calls = referenceCalls(foyer.owner, 'Films', field)
      expect(codeOf(await calls.insert([['f1', 't1']])), field).toBe(code)
      expect(codeOf(await calls.remove([['f1', 't1']])), field).toBe(code)
      expect(codeOf(await calls.replace('f1', ['t1'])), field).toBe(code)
    }
    const nowhere = referenceCalls(foyer.owner, 'Nowhere', 'tags')
    expect(codeOf(await nowhere.insert([['f1', 't1']]))).toBe('WDE0025')
  })

  it('refuses an empty, too long or malformed list', async () => {
    expect(codeOf(await ofFilms.insert([]))).toBe('WDE0075')
    const many = Array.from({ length: 1001 }, (_, index) => ['f1', `t${index}`] as const)
    expect(codeOf(await ofFilms.insert(many))).toBe('WDE0006')
    const path = '/wix-data/v2/bulk/items/insert-references'
    for (const dataItemReferences of [undefined, {}, [1], [{ referringItemId: 'f1' }]]) {
      const answer = await foyer.owner.post(path, { dataCollectionId: 'Films', dataItemReferences })
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
    }
  })

  it('accepts one of 8 concurrent inserts of the same reference', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? ofFilms.insert([['f1', 't1']]) : ofTags.insert([['t1', 'f1']]),
      ),
    )
    expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'WDE0029')).toHaveLength(7)
    expect(await tagsOf('f1')).toEqual(['t1'])
  })
})

describe('removing references', () => {
  it('removes references and ignores those that do not exist', async () => {
    await ofFilms.insert([
      ['f1', 't1'],
      ['f1', 't2'],
      ['f2', 't1'],
    ])
    const answer = await ofFilms.remove([
      ['f1', 't1'],
      ['f2', 't3'],
      ['f2', 'away'],
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 3, totalFailures: 0 })
    expect([await tagsOf('f1'), await tagsOf('f2')]).toEqual([['t2'], ['t1']])
  })

  it('removes from the other end and refuses an unknown referring item', async () => {
    await ofFilms.insert([['f1', 't1']])
    const refused = await ofFilms.remove([
      ['f1', 't1'],
      ['away', 't1'],
    ])
    expect([refused.status, codeOf(refused)]).toEqual([404, 'WDE0073'])
    expect(await tagsOf('f1')).toEqual(['t1'])
    await ofTags.remove([['t1', 'f1']])
    expect(await tagsOf('f1')).toEqual([])
  })
})

describe('replacing references', () => {
  it('sets exactly the given references', async () => {
    await ofFilms.insert([
      ['f1', 't1'],
      ['f1', 't2'],
      ['f2', 't1'],
    ])
    const answer = await ofFilms.replace('f1', ['t3', 't2', 't3'])
    expect(answer.status).toBe(200)
    expect(await tagsOf('f1')).toEqual(['t2', 't3'])
    expect(await tagsOf('f2')).toEqual(['t1'])
    await ofTags.replace('t1', ['f3'])
    expect([await tagsOf('f2'), await tagsOf('f3')]).toEqual([[], ['t1']])
    await ofFilms.replace('f1', [])
    expect(await tagsOf('f1')).toEqual([])
  })

  it('changes nothing when an item is unknown', async () => {
    await ofFilms.insert([['f1', 't1']])
    expect(codeOf(await ofFilms.replace('f1', ['t2', 'away']))).toBe('WDE0073')
    expect(codeOf(await ofFilms.replace('away', ['t2']))).toBe('WDE0073')
    expect(await tagsOf('f1')).toEqual(['t1'])
  })
})

it('accepts the single-reference calls of older packages', async () => {
  const dataItemReference = {
    referringItemFieldName: 'tags',
    referringItemId: 'f1',
    referencedItemId: 't1',
  }
  const message = { dataCollectionId: 'Films', dataItemReference }
  const inserted = await foyer.owner.post('/wix-data/v2/items/insert-reference', message)
  expect([inserted.status, inserted.body]).toEqual([200, { dataItemReference }])
  expect(codeOf(await foyer.owner.post('/data/v2/items/insert-reference', message))).toBe('WDE0029')
  expect(await tagsOf('f1')).toEqual(['t1'])
  const removed = await foyer.owner.post('/wix-data/v2/items/remove-reference', message)
  expect([removed.status, removed.body]).toEqual([200, { dataItemReference }])
  expect(await tagsOf('f1')).toEqual([])
})

describe('removing items', () => {
  it('removes references at both ends, so that a new item with the same id has none', async () => {
    const alikeCalls = referenceCalls(foyer.owner, 'Films', 'alike')
    await ofFilms.insert([
      ['f1', 't1'],
      ['f2', 't1'],
    ])
    await alikeCalls.insert([
      ['f2', 'f1'],
      ['f1', 'f3'],
    ])
    await filmItems.remove('f1')
    await filmItems.insert({ _id: 'f1' })
    expect(await tagsOf('f1')).toEqual([])
    expect(referencedIdsOf(await ofTags.query('t1'))).toEqual(['f2'])
    expect(referencedIdsOf(await alikeCalls.query('f2'))).toEqual([])
    expect(referencedIdsOf(await alikeCalls.query('f1'))).toEqual([])
    await writeCalls(foyer.owner, 'Tags').bulkRemove(['t1'])
    await tagItems.insert({ _id: 't1' })
    expect(await tagsOf('f2')).toEqual([])
  })

  it('removes references also by truncating the collection', async () => {
    await ofFilms.insert([['f1', 't1']])
    await writeCalls(foyer.owner, 'Tags').truncate()
    await tagItems.insert({ _id: 't1' })
    expect(await tagsOf('f1')).toEqual([])
  })

  it('leaves no reference that was inserted concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all([ofFilms.insert([['f1', 't1']]), tagItems.remove('t1')])
      await tagItems.insert({ _id: 't1' })
      expect(await tagsOf('f1')).toEqual([])
    }
  })
})
