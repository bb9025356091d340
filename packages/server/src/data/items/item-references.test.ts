import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { referenceCalls, referencedIdsOf } from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

let foyer: TestFoyer
let calls: DataCalls
let writes: WriteCalls

beforeAll(async () => {
  const fields = [
    referencesTo('tags', 'Tags'),
    referencesTo('lost', 'Nowhere'),
    referenceTo('director', 'People'),
  ]
  foyer = await createTestFoyer({
    collections: [
      { id: 'Films', permissions: open, fields },
      { id: 'Tags', permissions: open },
      { id: 'People', permissions: open },
    ],
  })
  calls = dataCalls(foyer.owner, 'Films')
  writes = writeCalls(foyer.owner, 'Films')
  await dataCalls(foyer.owner, 'Tags').bulkInsert(['a', 'b', 'c', 'd'].map((_id) => ({ _id })))
})

beforeEach(async () => {
  await writes.truncate()
})

const saved = { saveReferences: true }

async function tagsOf(film: string): Promise<string[]> {
  return referencedIdsOf(await referenceCalls(foyer.owner, 'Films', 'tags').query(film))
}

async function insertFilm(data: object, more: object = saved) {
  const id = Object(data)._id
  const message = { dataCollectionId: 'Films', dataItem: { id, data }, ...more }
  return foyer.owner.post('/wix-data/v2/items', message)
}

describe('a reference field', () => {
  it('stores the id of a whole item and leaves other values unchanged', async () => {
    const whole = { _id: 'p1', name: 'Agnès' }
    await insertFilm({ _id: 'f', director: whole }, {})
    expect(dataOf(await calls.get('f')).director).toBe('p1')
    await writes.update({ _id: 'f', director: [whole], nested: { director: whole } })
    expect(dataOf(await calls.get('f'))).toMatchObject({
      director: [whole],
      nested: { director: whole },
    })
    await writes.patch('f', [change.set('director', whole)])
    expect(dataOf(await calls.get('f')).director).toBe('p1')
  })
})

describe('values of a multi-reference field', () => {
  it('are ignored without saveReferences', async () => {
    const answers = [
      await insertFilm({ _id: 'f', tags: ['a'], title: 'x' }, {}),
      await writes.update({ _id: 'f', tags: ['a'], title: 'x' }),
      await writes.save({ _id: 'f', tags: ['away', 5], title: 'x' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(dataOf(answer)).toMatchObject({ title: 'x' })
      expect(dataOf(answer)).not.toHaveProperty('tags')
    }
    await writes.bulkSave([{ _id: 'f', tags: ['a'] }])
    expect(dataOf(await calls.get('f'))).not.toHaveProperty('tags')
    expect(await tagsOf('f')).toEqual([])
  })

  it('are saved as references by insert, update and save', async () => {
    const inserted = await insertFilm({ _id: 'f', tags: ['b', { _id: 'a', name: 'A' }, 'b'] })
    expect(dataOf(inserted)).not.toHaveProperty('tags')
    expect(await tagsOf('f')).toEqual(['b', 'a'])
    await writes.update({ _id: 'f', tags: ['c', 'a'] }, saved)
    expect(await tagsOf('f')).toEqual(['a', 'c'])
    await writes.update({ _id: 'f', title: 'no tags named' }, saved)
    expect(await tagsOf('f')).toEqual(['a', 'c'])
    await writes.save({ _id: 'f', tags: null }, saved)
    expect(await tagsOf('f')).toEqual([])
    await writes.save({ _id: 'g', tags: ['d'] }, saved)
    expect(await tagsOf('g')).toEqual(['d'])
    expect(dataOf(await calls.get('f'))).not.toHaveProperty('tags')
  })

  it('are saved by bulk writes, which refuse only the items with invalid references', async () => {
    const list = [
      { _id: 'f', tags: ['a'] },
      { _id: 'g', tags: ['away'] },
      { _id: 'h', tags: 'a' },
      { _id: 'i', tags: [5] },
      { _id: 'j', lost: ['a'] },
      { _id: 'k', lost: [] },
    ]
    expect(outcomesOf(await writes.bulkInsert(list, saved))).toEqual([
      'INSERT f ok',
      'INSERT g WDE0073',
      'INSERT h WDE0019',
      'INSERT i WDE0019',
      'INSERT j WDE0025',
      'INSERT k WDE0025',
    ])
    expect((await calls.count()).body).toEqual({ totalCount: 1 })
    const changed = await writes.bulkUpdate([{ _id: 'f', tags: ['b'] }, { _id: 'g' }], saved)
    expect(outcomesOf(changed)).toEqual(['UPDATE f ok', 'UPDATE g WDE0073'])
    expect(await tagsOf('f')).toEqual(['b'])
    await writes.bulkSave(
      [
        { _id: 'f', tags: ['c'] },
        { _id: 'g', tags: ['d'] },
      ],
      saved,
    )
    expect([await tagsOf('f'), await tagsOf('g')]).toEqual([['c'], ['d']])
    // A refused insert changes no references.
    await writes.bulkInsert([{ _id: 'f', tags: ['a'] }], saved)
    expect(await tagsOf('f')).toEqual(['c'])
  })

  it('are refused above 1,000 for an item or 10,000 for a call', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => `t${n}`)
    expect(codeOf(await insertFilm({ _id: 'f', tags: many }))).toBe('WDE0006')
    const list = Array.from({ length: 11 }, () => ({ tags: many.slice(1) }))
    expect(codeOf(await writes.bulkInsert(list, saved))).toBe('WDE0006')
    expect((await calls.count()).body).toEqual({ totalCount: 0 })
  })
})

describe('a patch of a multi-reference field', () => {
  it('appends, removes and replaces references', async () => {
    await insertFilm({ _id: 'f', tags: ['a'] })
    const answer = await writes.patch('f', [
      change.append('tags', 'b'),
      change.set('title', 'x'),
      change.append('tags', { _id: 'c' }),
      change.append('tags', 'a'),
      change.take('tags', { _id: 'b' }),
      change.take('tags', 'd'),
    ])
    expect(dataOf(answer)).toMatchObject({ title: 'x' })
    expect(dataOf(answer)).not.toHaveProperty('tags')
    expect(await tagsOf('f')).toEqual(['a', 'c'])
    await writes.patch('f', [change.take('tags', 'a')])
    expect(await tagsOf('f')).toEqual(['c'])
    await writes.patch('f', [change.set('tags', ['d', 'c']), change.append('tags', 'b')])
    expect(await tagsOf('f')).toEqual(['c', 'd', 'b'])
    const bulk = await writes.bulkPatch(['f', 'away'], [change.remove('tags')])
    expect(outcomesOf(bulk)).toEqual(['PATCH f ok', 'PATCH away WDE0073'])
    expect(await tagsOf('f')).toEqual([])
  })

  it.each([
    ['an increment', [change.increment('tags', 1)], 'WDE0075'],
    ['a path inside the field', [change.set('tags.a', 'b')], 'WDE0075'],
    ['a value that is not an id', [change.append('tags', 5)], 'WDE0075'],
    ['a value that is not an array', [change.set('tags', 'a')], 'WDE0019'],
    ['an unknown item', [change.set('title', 'new'), change.append('tags', 'away')], 'WDE0073'],
  ])('is refused as a whole for %s', async (_, modifications, code) => {
    await insertFilm({ _id: 'f', tags: ['a'], title: 'old' })
    expect(codeOf(await writes.patch('f', modifications))).toBe(code)
    expect(await tagsOf('f')).toEqual(['a'])
    expect(dataOf(await calls.get('f')).title).toBe('old')
  })
})

describe('filters on a multi-reference field', () => {
  beforeEach(async () => {
    const list = [
      { _id: 'ab', n: 1, tags: ['a', 'b'] },
      { _id: 'b', n: 2, tags: ['b'] },
      { _id: 'none', n: 3 },
    ]
    await writes.bulkInsert(list, saved)
  })

  const cases: [Record<string, unknown>, string[]][] = [
    [{ tags: { $hasSome: ['a', 'c'] } }, ['ab']],
    [{ tags: { $hasSome: ['a', 'b'] } }, ['ab', 'b']],
    [{ tags: { $hasAll: ['a', 'b'] } }, ['ab']],
    [{ tags: 'b' }, ['ab', 'b']],
    [{ tags: { $in: ['a', null] } }, ['ab', 'none']],
    [{ tags: { $ne: 'a' } }, ['b', 'none']],
    [{ tags: { $nin: ['a', 'b'] } }, ['none']],
    [{ tags: null }, ['none']],
    [{ tags: { $isEmpty: false } }, ['ab', 'b']],
    [{ tags: { $exists: true } }, ['ab', 'b']],
    [{ $not: { tags: { $exists: true } } }, ['none']],
    [{ $and: [{ tags: 'b' }, { n: { $gt: 1 } }] }, ['b']],
    [{ tags: 5 }, []],
    [{ tags: { $eq: ['b'] } }, []],
    [{ tags: { $startsWith: 'b' } }, []],
    [{ tags: { $lt: 'z' } }, []],
    [{ 'tags.x': 'b' }, []],
    [{ 'tags.x': null }, ['ab', 'b', 'none']],
    [{ tags: { $hasSome: [] } }, []],
    [{ tags: { $hasSome: ['away', "x' or 1=1"] } }, []],
  ]
  it.each(cases)('match the same items in every call: %j', async (filter, expected) => {
    expect(listOf(await calls.query({ filter })).map(({ _id }) => _id)).toEqual(expected)
    expect((await calls.count(filter)).body).toEqual({ totalCount: expected.length })
    const { body } = await calls.aggregate(
      { operations: [{ resultFieldName: 'n', itemCount: {} }] },
      { initialFilter: filter },
    )
    expect(body.results).toEqual([{ _id: {}, n: expected.length }])
    const distinct = await writes.distinct('_id', { filter })
    expect(distinct.body.distinctValues).toEqual(expected)
    for (const id of ['ab', 'b', 'none']) {
      const answer = await writes.patch(id, [change.increment('n', 1)], { condition: { filter } })
      expect(codeOf(answer)).toBe(expected.includes(id) ? undefined : 'CONDITION_NOT_MET')
    }
  })
})

it('a multi-reference field can be used neither for sorting nor for distinct values', async () => {
  const sort = [{ fieldName: 'director' }, { fieldName: 'tags.x' }]
  const post = (call: string, more: object) =>
    foyer.owner.post(`/wix-data/v2/items/${call}`, { dataCollectionId: 'Films', ...more })
  const refused = [
    await calls.query({ sort }),
    await calls.query({ sort, cursorPaging: {} }),
    await post('search', { search: { sort } }),
    await post('query-distinct-values', { fieldName: 'tags' }),
  ]
  expect(refused.map(codeOf)).toEqual(refused.map(() => 'WDE0075'))
  expect(codeOf(await calls.query({ sort: [{ fieldName: 'director' }] }))).toBe(undefined)
})
