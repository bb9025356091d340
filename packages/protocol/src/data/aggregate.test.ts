import { describe, expect, it } from 'vitest'
import { parseFilter } from '../filter/parse.js'
import { parseSort } from '../values/sort.js'
import { parseAggregation } from './aggregate.js'
import { arrangeResults } from './aggregate-results.js'

describe('parseAggregation', () => {
  it('parses groups and operations', () => {
    const operations = [
      { resultFieldName: 'count', itemCount: {} },
      { resultFieldName: 'best', max: { itemFieldName: 'rating.imdb' } },
    ]
    expect(parseAggregation({ groupingFields: ['genre'], operations })).toEqual({
      groupBy: [{ name: 'genre', path: ['genre'] }],
      operations: [
        { kind: 'itemCount', resultName: 'count' },
        { kind: 'max', resultName: 'best', path: ['rating', 'imdb'] },
      ],
    })
    expect(parseAggregation({})).toEqual({ groupBy: [], operations: [] })
  })

  const count = { resultFieldName: 'n', itemCount: {} }

  it.each<[unknown, string]>([
    [null, 'aggregation: expected an object'],
    [{ groupingFields: 'genre' }, '"groupingFields": expected a list'],
    [{ groupingFields: [5] }, 'field name: expected a string'],
    [{ groupingFields: Array(21).fill('a') }, 'expected at most 20 entries'],
    [{ groupingFields: ['a', 'a'] }, '"a": expected a name that is used once'],
    [{ operations: Array(101).fill(count) }, 'expected at most 100 entries'],
    [{ operations: [count, count] }, '"n": expected a name that is used once'],
    [{ operations: [{ ...count, resultFieldName: '_id' }] }, '"_id": expected a name'],
    [{ operations: [{ itemCount: {} }] }, '"resultFieldName": expected a non-empty string'],
    [{ operations: [{ ...count, sum: { itemFieldName: 'a' } }] }, 'expected one of sum'],
    [{ operations: [{ resultFieldName: 'n' }] }, 'expected one of sum'],
    [{ operations: [{ resultFieldName: 'n', median: { itemFieldName: 'a' } }] }, 'expected one of'],
    [{ operations: [{ resultFieldName: 'n', sum: {} }] }, 'field name: expected a string'],
    [{ operations: [{ resultFieldName: 'n', constructor: {} }] }, 'expected one of sum'],
  ])('refuses %j', (wire, message) => {
    expect(() => parseAggregation(wire)).toThrow(message)
  })
})

describe('arrangeResults', () => {
  const results = [
    { _id: { genre: 'Drama', 'made.year': 1999 }, 'made.yearMax': 7, count: 3 },
    { _id: { genre: 'Comedy', 'made.year': 2001 }, 'made.yearMax': 9, count: 3 },
    { _id: { genre: 'Horror', 'made.year': null }, 'made.yearMax': null, count: 1 },
  ]
  const unlimited = { isDue: () => false, pause: async () => {} }
  const arrange = async (filter: unknown, sort: unknown): Promise<unknown[]> => {
    const how = { filter: parseFilter(filter), sort: parseSort(sort) }
    return (await arrangeResults(results, how, unlimited)).map(({ _id }) => _id.genre)
  }

  it('filters and sorts by result names and grouping fields, with and without dots', async () => {
    expect(await arrange({ count: { $gt: 1 } }, [{ fieldName: 'genre' }])).toEqual([
      'Comedy',
      'Drama',
    ])
    const byYear = [{ fieldName: 'count' }, { fieldName: 'made.year', order: 'DESC' }]
    expect(await arrange({}, byYear)).toEqual(['Horror', 'Comedy', 'Drama'])
    expect(await arrange({ 'made.yearMax': { $lt: 9 } }, [])).toEqual(['Drama'])
    expect(await arrange({ '_id.genre': 'Drama' }, [])).toEqual(['Drama'])
  })

  it('reads `_id` as the value of a single grouping field, and does not change the results', async () => {
    const single = ['b', 'a'].map((genre) => ({ _id: { genre } }))
    const how = { filter: parseFilter({}), sort: parseSort([{ fieldName: '_id' }]) }
    expect(await arrangeResults(single, how, unlimited)).toEqual([
      { _id: { genre: 'a' } },
      { _id: { genre: 'b' } },
    ])
  })

  it('stops at the limit of the meter', async () => {
    const stop = { isDue: () => true, pause: () => Promise.reject(new Error('time is over')) }
    const how = { filter: parseFilter({}), sort: [] }
    await expect(arrangeResults(results, how, stop)).rejects.toThrow('time is over')
  })

  it('does not write to a prototype', async () => {
    const name = '__proto__.admin'
    const how = { filter: parseFilter({}), sort: [] }
    await arrangeResults([{ _id: {}, [name]: true }], how, unlimited)
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})
