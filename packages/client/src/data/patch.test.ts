import { filter } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer, refusal } from '../testing/fake-server.js'

const PATCH = '/wix-data/v2/items/patch'
const BULK = '/wix-data/v2/bulk/items/patch'

function setup() {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

const date = { $date: '1970-01-01T00:00:00.000Z' }
const answer = () => Response.json({ dataItem: { id: 'x', data: { _id: 'x', at: date } } })

describe('patch', () => {
  it('sends all changes in order and returns the item', async () => {
    const { server, items } = setup()
    server.on(PATCH, answer)
    const patched = await items
      .patch('films', 'x')
      .setField('a.at', new Date(0))
      .setField('empty', undefined)
      .removeField('b')
      .incrementField('n', 2)
      .appendToArray('l', { at: new Date(0) })
      .removeFromArray('l', 3)
      .run()
    expect(patched).toEqual({ _id: 'x', at: new Date(0) })
    expect(server.to(PATCH)[0]?.body).toEqual({
      dataCollectionId: 'films',
      patch: {
        dataItemId: 'x',
        fieldModifications: [
          { action: 'SET_FIELD', fieldPath: 'a.at', setFieldOptions: { value: date } },
          { action: 'SET_FIELD', fieldPath: 'empty', setFieldOptions: { value: null } },
          { action: 'REMOVE_FIELD', fieldPath: 'b' },
          { action: 'INCREMENT_FIELD', fieldPath: 'n', incrementFieldOptions: { value: 2 } },
          {
            action: 'APPEND_TO_ARRAY',
            fieldPath: 'l',
            appendToArrayOptions: { value: { at: date } },
          },
          { action: 'REMOVE_FROM_ARRAY', fieldPath: 'l', removeFromArrayOptions: { value: 3 } },
        ],
      },
    })
  })

  it('returns an immutable builder that can be run again', async () => {
    const { server, items } = setup()
    server.on(PATCH, answer)
    const start = items.patch('films', 'x').incrementField('n', 1)
    await start.setField('a', 1).run()
    await start.run()
    const sent = server.to(PATCH).map(({ body }) => Object(body.patch).fieldModifications.length)
    expect(sent).toEqual([2, 1])
  })

  it('sends a condition as a builder or an object, and throws CONDITION_NOT_MET', async () => {
    const { server, items } = setup()
    server.on(PATCH, () => refusal(409, 'CONDITION_NOT_MET'))
    const patch = items.patch('films', 'x').setField('a', 1)
    for (const condition of [filter().eq('seats', 1).ge('at', new Date(0)), { seats: 1 }]) {
      const refused = expect(patch.run({ condition })).rejects
      await refused.toMatchObject({ code: 'CONDITION_NOT_MET', status: 409, retryable: false })
    }
    expect(server.to(PATCH).map(({ body }) => body.condition)).toEqual([
      { filter: { seats: 1, at: { $gte: date } } },
      { filter: { seats: 1 } },
    ])
  })

  it('throws for an unknown item', async () => {
    const { server, items } = setup()
    server.on(PATCH, () => refusal(404, 'WDE0073'))
    const patch = items.patch('films', 'x').removeField('a')
    await expect(patch.run()).rejects.toMatchObject({ code: 'WDE0073' })
  })

  it('throws a CheckError for invalid arguments before any request', () => {
    const { items } = setup()
    const untyped = <Expected>(value: unknown) => value as Expected
    expect(() => items.patch(untyped(1), 'x')).toThrow(expect.objectContaining({ code: 'WDE0001' }))
    expect(() => items.patch('c', untyped(1))).toThrow(expect.objectContaining({ code: 'WDE0002' }))
    for (const ids of [['x', 1], 'x', undefined]) {
      const refused = expect.objectContaining({ code: 'WDE0068' })
      expect(() => items.bulkPatch('c', untyped(ids))).toThrow(refused)
    }
  })
})

describe('bulkPatch', () => {
  it.each([[0], [1001]])(
    'leaves the number of ids to the server, for example %i',
    async (count) => {
      const { server, items } = setup()
      server.on(BULK, () => Response.json({ results: [] }))
      const ids = Array.from({ length: count }, (_, index) => `${index}`)
      const patched = await items.bulkPatch('films', ids).setField('a', 1).run()
      expect([patched.updated, patched.errors]).toEqual([0, []])
      expect(server.to(BULK)[0]?.body.patches).toHaveLength(count)
    },
  )

  it('sends the changes of each item and summarizes the results', async () => {
    const { server, items } = setup()
    const refused = { code: 'WDE0075', description: 'no number' }
    const results = [
      { action: 'PATCH', itemMetadata: { id: 'a', originalIndex: 0, success: true } },
      {
        action: 'PATCH',
        itemMetadata: { originalIndex: 1, success: false, error: { code: 'WDE0073' } },
      },
      { action: 'PATCH', itemMetadata: { originalIndex: 2, success: false, error: refused } },
    ]
    server.on(BULK, () => Response.json({ results }))
    const patch = items.bulkPatch('films', ['a', 'b', 'c']).incrementField('n', 1)
    expect(await patch.run({ condition: { n: 1 } })).toEqual({
      inserted: 0,
      updated: 1,
      removed: 0,
      skipped: 1,
      insertedItemIds: [],
      updatedItemIds: ['a'],
      removedItemIds: [],
      errors: [{ code: 'WDE0075', message: 'no number', item: 'c', originalIndex: 2 }],
    })
    const fieldModifications = [
      { action: 'INCREMENT_FIELD', fieldPath: 'n', incrementFieldOptions: { value: 1 } },
    ]
    expect(server.to(BULK)[0]?.body).toEqual({
      dataCollectionId: 'films',
      patches: ['a', 'b', 'c'].map((dataItemId) => ({ dataItemId, fieldModifications })),
      condition: { filter: { n: 1 } },
    })
  })
})
