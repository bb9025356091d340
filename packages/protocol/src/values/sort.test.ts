import { describe, expect, it } from 'vitest'
import { compareBy, parseSort } from './sort.js'

describe('parseSort', () => {
  it('parses fields and orders', () => {
    const wire = [{ fieldName: 'made.year', order: 'DESC' }, { fieldName: 'title' }]
    expect(parseSort(wire)).toEqual([
      { path: ['made', 'year'], order: 'DESC' },
      { path: ['title'], order: 'ASC' },
    ])
    expect(parseSort(undefined)).toEqual([])
  })

  it.each<[unknown, string]>([
    [{}, 'sort: expected a list'],
    ['title', 'sort: expected a list'],
    [Array(21).fill({ fieldName: 'a' }), 'sort: expected at most 20 entries'],
    [['title'], 'sort at "/0": expected an object'],
    [[{}], 'sort at "/0/fieldName": field name: expected a string'],
    [[{ fieldName: 'a' }, { fieldName: 'a', order: 'ASC; DROP' }], 'sort at "/1/order"'],
    [[{ fieldName: 'a', order: 'asc' }], 'sort at "/0/order"'],
    [[{ fieldName: '$.x' }], 'expected no part that starts with "$"'],
  ])('refuses %j', (wire, message) => {
    expect(() => parseSort(wire)).toThrow(message)
    expect(() => parseSort(wire)).toThrow(expect.objectContaining({ code: 'WDE0075' }))
  })
})

describe('compareBy', () => {
  it('orders values of all types', () => {
    const ascending = [
      null,
      -1,
      false,
      0.5,
      true,
      2,
      '',
      'XYZ',
      ['a'],
      'abc',
      { $date: '1999-01-01T00:00:00.000Z' },
      { $date: '2020-01-01T00:00:00.000Z' },
      '\uff5e',
      '😀',
    ]
    const shuffled = ascending.map((v, index) => ({ v, place: (index * 5) % 14 }))
    const items = shuffled.toSorted((a, b) => a.place - b.place)
    const sorted = items.toSorted(compareBy(parseSort([{ fieldName: 'v' }])))
    expect(sorted.map(({ v }) => v)).toEqual(ascending)
    const back = items.toSorted(compareBy(parseSort([{ fieldName: 'v', order: 'DESC' }])))
    expect(back.map(({ v }) => v)).toEqual(ascending.toReversed())
  })

  it('treats null and missing, true and 1 as equal, and compares the next field', () => {
    const items = [{ a: null, b: 2 }, { b: 1 }, { a: 1, b: 2 }, { a: true, b: 1 }]
    const sorted = items.toSorted(compareBy(parseSort([{ fieldName: 'a' }, { fieldName: 'b' }])))
    expect(sorted).toEqual([{ b: 1 }, { a: null, b: 2 }, { a: true, b: 1 }, { a: 1, b: 2 }])
  })
})
