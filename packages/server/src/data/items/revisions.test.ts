import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

const items = '/wix-data/v2/items'

let foyer: TestFoyer
let visitor: TestCaller

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'open', permissions: open },
      { id: 'blind', permissions: { ...open, read: 'PRIVILEGED' } },
    ],
  })
  visitor = await foyer.visitor()
})

beforeEach(async () => {
  for (const collection of ['open', 'blind']) {
    await writeCalls(foyer.owner, collection).truncate()
    await dataCalls(foyer.owner, collection).insert({ _id: 'it', n: 1 })
    await dataCalls(foyer.owner, collection).insert({ _id: 'other', n: 1 })
  }
})

const revisionOf = ({ body }: TestResponse): unknown => Object(body.dataItem).revision
const askFor = { includeRevision: true }

const single = {
  update: (calls: WriteCalls, more: object) => calls.update({ _id: 'it', n: 2 }, more),
  patch: (calls: WriteCalls, more: object) => calls.patch('it', [change.set('n', 2)], more),
  remove: (calls: WriteCalls, more: object) => calls.remove('it', more),
}

describe('revisions', () => {
  it('are returned only on request', async () => {
    const calls = dataCalls(visitor, 'open')
    expect(revisionOf(await calls.get('it'))).toBeUndefined()
    expect(revisionOf(await calls.insert({ _id: 'new' }))).toBeUndefined()
    const query = new URLSearchParams({ dataCollectionId: 'open', dataItemId: 'it' })
    query.set('includeRevision', 'true')
    expect(revisionOf(await visitor.get(`${items}/it?${query}`))).toBe('1')
    for (const answer of [
      await calls.query({}, askFor),
      await calls.queryByGet({ sort: [{ fieldName: 'n' }] }, askFor),
    ]) {
      expect(answer.body.dataItems).toMatchObject(Array(3).fill({ revision: '1' }))
    }
  })

  it('increment with every change of an item', async () => {
    const calls = writeCalls(visitor, 'open')
    expect(revisionOf(await calls.save({ _id: 'new' }, askFor))).toBe('1')
    expect(revisionOf(await calls.save({ _id: 'new' }, askFor))).toBe('2')
    expect(revisionOf(await calls.update({ _id: 'new' }, askFor))).toBe('3')
    expect(revisionOf(await calls.patch('new', [change.set('a', 1)], askFor))).toBe('4')
    const bulk = await calls.bulkUpdate([{ _id: 'new' }], { ...askFor, returnEntity: true })
    expect(bulk.body.results).toMatchObject([{ dataItem: { revision: '5' } }])
    expect(revisionOf(await calls.remove('new', askFor))).toBe('5')
  })

  describe.each(Object.entries(single))('%s with ifRevision', (_, write) => {
    it('succeeds for the current revision', async () => {
      expect((await write(writeCalls(visitor, 'open'), { ifRevision: '1' })).status).toBe(200)
    })

    it('is refused with the current item after another write', async () => {
      const calls = writeCalls(visitor, 'open')
      await calls.update({ _id: 'it', n: 7 })
      const answer = await write(calls, { ifRevision: '1' })
      expect([answer.status, codeOf(answer)]).toEqual([409, 'REVISION_CONFLICT'])
      expect(Object(answer.body.details).applicationError.data).toMatchObject({
        revision: '2',
        currentItem: { _id: 'it', n: 7 },
      })
      expect((await dataCalls(visitor, 'open').get('it')).body).toMatchObject({
        dataItem: { data: { n: 7 } },
      })
    })

    it('reveals no item to a caller without read permission', async () => {
      const answer = await write(writeCalls(visitor, 'blind'), { ifRevision: '9' })
      expect(codeOf(answer)).not.toBe(undefined)
      expect(JSON.stringify(answer.body)).not.toContain('currentItem')
    })

    it.each([['0'], ['01'], ['-1'], ['1.5'], ['9'.repeat(16)], [1]])(
      'is refused with the revision %j',
      async (ifRevision) => {
        const answer = await write(writeCalls(visitor, 'open'), { ifRevision })
        expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
      },
    )
  })

  it('let exactly one of 8 concurrent updates succeed', async () => {
    const calls = writeCalls(visitor, 'open')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => calls.update({ _id: 'it', n }, { ifRevision: '1' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it('are checked for each item of a bulk write', async () => {
    const sent = [
      { id: 'it', ifRevision: '1', data: { _id: 'it', n: 2 } },
      { id: 'other', ifRevision: '3', data: { _id: 'other', n: 2 } },
    ]
    const update = await visitor.post('/wix-data/v2/bulk/items/update', {
      dataCollectionId: 'open',
      dataItems: sent,
    })
    expect(outcomesOf(update)).toEqual(['UPDATE it ok', 'UPDATE other REVISION_CONFLICT'])
    const patch = await visitor.post('/wix-data/v2/bulk/items/patch', {
      dataCollectionId: 'open',
      patches: ['it', 'other'].map((dataItemId) => ({
        dataItemId,
        ifRevision: '2',
        fieldModifications: [change.increment('n', 1)],
      })),
    })
    expect(outcomesOf(patch)).toEqual(['PATCH it ok', 'PATCH other REVISION_CONFLICT'])
  })

  it('are refused in a save', async () => {
    const { status } = await writeCalls(visitor, 'open').save({ _id: 'it' }, { ifRevision: '1' })
    expect(status).toBe(400)
  })
})
