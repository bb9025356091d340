import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

let foyer: TestFoyer
let member: TestMember
let calls: DataCalls
let patch: WriteCalls['patch']
let bulkPatch: WriteCalls['bulkPatch']

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions: open }] })
  member = await createMember(foyer, 'ada@test.example')
  calls = dataCalls(member, 'notes')
  ;({ patch, bulkPatch } = writeCalls(member, 'notes'))
})

describe('patch', () => {
  it('changes only the named fields and returns the whole item', async () => {
    const before = dataOf(await calls.insert({ _id: 'one', n: 1, gone: 1, kept: { a: [1], b: 2 } }))
    foyer.advance(5)
    const day = { $date: '2026-11-21' }
    const answer = await patch('one', [
      change.increment('n', 2),
      change.remove('gone'),
      change.append('kept.a', day),
      change.set('new.deep', null),
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      dataItem: {
        id: 'one',
        dataCollectionId: 'notes',
        data: {
          ...before,
          gone: undefined,
          n: 3,
          kept: { a: [1, { $date: '2026-11-21T00:00:00.000Z' }], b: 2 },
          new: { deep: null },
          _updatedDate: { $date: expect.any(String) },
        },
      },
    })
    expect(dataOf(answer)._updatedDate).not.toEqual(before._updatedDate)
    expect(dataOf(await calls.get('one'))).toEqual(dataOf(answer))
  })

  it('keeps the author when another caller patches', async () => {
    await calls.insert({ _id: 'mine' })
    const visitor = writeCalls(await foyer.visitor(), 'notes')
    expect(dataOf(await visitor.patch('mine', [change.set('a', 1)]))._owner).toBe(member.id)
  })

  it('applies all of 30 concurrent increments', async () => {
    await calls.insert({ _id: 'counter', n: 0 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => patch('counter', [change.increment('n', 1)])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const seen = answers.map((answer) => Number(dataOf(answer).n)).sort((a, b) => a - b)
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(dataOf(await calls.get('counter')).n).toBe(30)
  })

  it.each([
    ['an unknown item', 'nowhere', [change.set('a', 1)], 404, 'WDE0073'],
    ['no modification', 'two', [], 400, 'WDE0075'],
    ['an increment by a string', 'two', [change.increment('n', 'x')], 400, 'WDE0075'],
    ['an increment by nothing', 'two', [change.increment('n', undefined)], 400, 'WDE0075'],
    ['a value that is missing', 'two', [change.set('n', undefined)], 400, 'WDE0075'],
    ['an increment of a string', 'two', [change.increment('text', 1)], 400, 'WDE0075'],
    ['appending to a string', 'two', [change.append('text', 1)], 400, 'WDE0075'],
    ['a path through a string', 'two', [change.set('text.a', 1)], 400, 'WDE0075'],
    ['the id', 'two', [change.set('_id', 'three')], 400, 'WDE0075'],
    ['the owner', 'two', [change.remove('_owner')], 400, 'WDE0075'],
    ['a date that the server sets', 'two', [change.set('_createdDate.$date', '')], 400, 'WDE0075'],
    ['the name __proto__', 'two', [change.set('__proto__.admin', true)], 400, 'WDE0075'],
    ['a value with a reserved name', 'two', [change.set('a', { $gt: 1 })], 400, 'WDE0134'],
    ['an unknown action', 'two', [{ action: 'MULTIPLY', fieldPath: 'n' }], 400, 'WDE0075'],
    ['modifications that are not objects', 'two', [null], 400, 'invalid'],
    ['modifications that are not an array', 'two', { a: 1 }, 400, 'invalid'],
  ])('refuses %s and changes nothing', async (_, id, modifications, status, code) => {
    await calls.save({ _id: 'two', n: 1, text: 'x' })
    const before = dataOf(await calls.get('two'))
    const list = Array.isArray(modifications)
      ? [...(modifications.length > 0 ? [change.set('first', 1)] : []), ...modifications]
      : modifications
    const answer = await patch(id, list)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect(dataOf(await calls.get('two'))).toEqual(before)
  })

  it('refuses a patch that makes an item too large or too deep', async () => {
    await calls.insert({ _id: 'big', text: 'x'.repeat(400_000) })
    const larger = await patch('big', [change.set('more', 'x'.repeat(100_001))])
    expect([larger.status, codeOf(larger)]).toEqual([400, 'WDE0009'])
    const path = Array(60).fill('a').join('.')
    const value = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
    const deeper = await patch('big', [change.set(path, value)])
    expect([deeper.status, codeOf(deeper)]).toEqual([400, 'WDE0075'])
    expect(Object.keys(dataOf(await calls.get('big')))).not.toContain('a')
  })
})

describe('bulk patch', () => {
  it('patches each item and returns a result for each', async () => {
    await calls.bulkInsert([{ _id: 'a', n: 1 }, { _id: 'b', n: 'text' }, { _id: 'c' }])
    const answer = await bulkPatch(['a', 'b', 'nowhere', 'c', 'a'], [change.increment('n', 1)])
    expect(answer.status).toBe(200)
    expect(outcomesOf(answer)).toEqual([
      'PATCH a ok',
      'PATCH b WDE0075',
      'PATCH nowhere WDE0073',
      'PATCH c ok',
      'PATCH a ok',
    ])
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 3, totalFailures: 2 })
    expect(dataOf(await calls.get('a')).n).toBe(3)
    expect(dataOf(await calls.get('b')).n).toBe('text')
  })

  it('refuses the whole batch for one malformed modification', async () => {
    await calls.save({ _id: 'a', n: 1 })
    const answer = await member.post('/wix-data/v2/bulk/items/patch', {
      dataCollectionId: 'notes',
      patches: [
        { dataItemId: 'a', fieldModifications: [change.set('n', 2)] },
        { dataItemId: 'a', fieldModifications: [change.increment('n', 'x')] },
      ],
    })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
    expect(dataOf(await calls.get('a')).n).toBe(1)
  })

  it('accepts 100 items and refuses 101', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `many ${index}`)
    await calls.bulkInsert(ids.map((_id) => ({ _id })))
    const over = await bulkPatch(ids, [change.set('many', 1)])
    expect([over.status, codeOf(over)]).toEqual([400, 'WDE0006'])
    expect((await calls.count({ many: 1 })).body).toEqual({ totalCount: 0 })
    const full = await bulkPatch(ids.slice(1), [change.set('many', 1)])
    expect(full.body.bulkActionMetadata).toEqual({ totalSuccesses: 100, totalFailures: 0 })
    expect((await bulkPatch([], [change.set('n', 1)])).body.results).toEqual([])
  })

  it('returns the patched items on request', async () => {
    await calls.save({ _id: 'a', n: 1 })
    const { body } = await bulkPatch(['a', 'nowhere'], [change.increment('n', 1)], {
      returnEntity: true,
    })
    const [done, refused] = Array.isArray(body.results) ? body.results : []
    expect(done.dataItem).toEqual({
      id: 'a',
      dataCollectionId: 'notes',
      data: dataOf(await calls.get('a')),
    })
    expect(refused).not.toHaveProperty('dataItem')
  })
})
