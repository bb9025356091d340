import { describe, expect, it } from 'vitest'
import { parseFilter } from './parse.js'

const path = ['a']
const one = { op: 'in', path, values: [1] }
const isNull = { op: 'isNull', path }
const not = (filter: unknown): unknown => ({ op: 'not', filter })
const and = (...filters: unknown[]): unknown => ({ op: 'and', filters })

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let wire: unknown = { a: 1 }
  for (let level = 1; level < levels; level++) wire = wrap(wire)
  return wire
}

describe('parseFilter', () => {
  it.each<[unknown, unknown]>([
    [{}, and()],
    [{ a: 1 }, one],
    [{ a: 1, 'b.c': 'x' }, and(one, { op: 'in', path: ['b', 'c'], values: ['x'] })],
    [{ a: null }, isNull],
    [{ a: { $eq: true } }, { op: 'in', path, values: [true] }],
    [{ a: { $date: '2020-01-02' } }, { op: 'in', path, values: [new Date('2020-01-02')] }],
    [{ a: { $date: 'soon' } }, { op: 'equals', path, value: { $date: 'soon' } }],
    [
      { a: [1, { $date: '2020-01-02' }] },
      { op: 'equals', path, value: [1, { $date: '2020-01-02T00:00:00.000Z' }] },
    ],
    [{ a: { x: 1 } }, { op: 'equals', path, value: { x: 1 } }],
    [{ a: {} }, { op: 'equals', path, value: {} }],
    [{ a: { $ne: 1 } }, not(one)],
    [
      { a: { $gt: 1, $lte: 'x' } },
      and({ op: 'gt', path, value: 1 }, { op: 'lte', path, value: 'x' }),
    ],
    [{ a: { $lt: false } }, { op: 'lt', path, value: false }],
    [{ a: { $gte: { $date: '2020-01-02' } } }, { op: 'gte', path, value: new Date('2020-01-02') }],
    [{ a: { $in: [] } }, { op: 'in', path, values: [] }],
    [
      { a: { $in: [1, null, [2]] } },
      { op: 'or', filters: [one, isNull, { op: 'equals', path, value: [2] }] },
    ],
    [{ a: { $nin: [1] } }, not(one)],
    [{ a: { $startsWith: 'ÄB' } }, { op: 'startsWith', path, value: 'äb' }],
    [{ a: { $endsWith: '' } }, { op: 'endsWith', path, value: '' }],
    [{ a: { $contains: '%' } }, { op: 'contains', path, value: '%' }],
    [{ a: { $hasSome: [1, 'x'] } }, { op: 'in', path, values: [1, 'x'] }],
    [{ a: { $hasAll: [1] } }, and(one)],
    [{ a: { $exists: true } }, { op: 'exists', path }],
    [{ a: { $exists: false } }, not({ op: 'exists', path })],
    [{ a: { $isEmpty: true } }, isNull],
    [{ a: { $isEmpty: false } }, not(isNull)],
    [{ a: { $not: { $eq: 1 } } }, not(one)],
    [{ a: { $not: [{ $eq: 1 }] } }, not(one)],
    [
      { a: { $matches: { spec: [{ type: 'anyOf', value: 'xy' }] } } },
      {
        op: 'matches',
        path,
        pattern: { ignoreCase: false, parts: [{ type: 'anyOf', value: 'xy' }] },
      },
    ],
    [{ $and: [{ a: 1 }, {}] }, and(one, and())],
    [{ $or: [] }, { op: 'or', filters: [] }],
    [{ $not: { a: 1 } }, not(one)],
    [{ $not: [{ a: 1 }] }, not(one)],
    [{ 'it\'s "x" $y': 1 }, { op: 'in', path: ['it\'s "x" $y'], values: [1] }],
    [{ constructor: 1 }, { op: 'in', path: ['constructor'], values: [1] }],
    [JSON.parse('{"__proto__":1}'), { op: 'in', path: ['__proto__'], values: [1] }],
  ])('parses %j', (wire, tree) => {
    expect(parseFilter(wire)).toEqual(tree)
  })

  it.each<[string, unknown]>([
    ['', null],
    ['', undefined],
    ['', 'a'],
    ['', [{ a: 1 }]],
    ['', new Date()],
    ['/$and', { $and: { a: 1 } }],
    ['/$or/1', { $or: [{}, 5] }],
    ['/$not', { $not: [] }],
    ['/$not', { $not: [{}, {}] }],
    ['/$not', { $not: 5 }],
    ['/$where', { $where: '1' }],
    ['/$ne ', { '$ne ': 1 }],
    ['/a/$NE', { a: { $NE: 1 } }],
    ['/a/$ne ', { a: { '$ne ': 1 } }],
    ['/a/x', { a: { $gt: 1, x: 2 } }],
    ['/a/$date', { a: { $date: '2020-01-02', $gt: 1 } }],
    ['/a/$date', { a: { $date: '2020-01-02', x: 1 } }],
    ['/a/b/$gt', { a: { b: { $gt: 1 } } }],
    ['/a/0/$gt', { a: [{ $gt: 1 }] }],
    ['/a/$gt', { a: { $gt: null } }],
    ['/a/$gt', { a: { $gt: [1] } }],
    ['/a/$gt', { a: { $gt: { $date: 'soon' } } }],
    ['/a/$lt', { a: { $lt: JSON.parse('1e400') } }],
    ['/a/$in', { a: { $in: 'x' } }],
    ['/a/$hasSome/1', { a: { $hasSome: [1, null] } }],
    ['/a/$hasAll/0', { a: { $hasAll: [{ x: 1 }] } }],
    ['/a/$contains', { a: { $contains: 5 } }],
    ['/a/$startsWith', { a: { $startsWith: 'x\0' } }],
    ['/a/$exists', { a: { $exists: 'yes' } }],
    ['/a/$isEmpty', { a: { $isEmpty: 1 } }],
    ['/a/$not', { a: { $not: 5 } }],
    ['/a/$not', { a: { $not: {} } }],
    ['/a/$matches', { a: { $matches: '.*' } }],
    ['/a/$matches/pattern', { a: { $matches: { pattern: '.*', spec: [] } } }],
    ['/a/$matches/spec/0/type', { a: { $matches: { spec: [{ type: 'regex', value: 'x' }] } } }],
    ['/a/$matches/spec/0/value', { a: { $matches: { spec: [{ type: 'literal' }] } } }],
    ['/a', { a: '\ud800' }],
    ['/a.$x', { 'a.$x': 1 }],
    ['/a~1b~0/$x', { 'a/b~': { $x: 1 } }],
  ])('refuses the value at %s, case %#', (at, wire) => {
    const refusal = expect.objectContaining({ name: 'PointerError', code: 'WDE0075', at })
    expect(() => parseFilter(wire)).toThrow(refusal)
  })

  it.each<[unknown]>([
    [{ $regex: 'x' }],
    [{ a: { $regex: 'x' } }],
    [{ a: { $regex: 'x', $options: 'i' } }],
    [{ a: { $eq: 1, $regex: 'x' } }],
    [{ a: { b: { c: 1 }, $regex: 'x' } }],
    [{ a: { $not: { $regex: 'x' } } }],
    [{ a: { $in: [1, { $regex: 'x' }] } }],
    [{ a: { $eq: { b: { $regex: 'x' } } } }],
    [{ a: { $date: '2020-01-02', $regex: 'x' } }],
    [{ a: { $matches: { spec: [{ type: 'literal', value: 'x', $regex: 'x' }] } } }],
    [{ $and: [{ $or: [{ a: { $regex: 'x' } }] }] }],
    [{ $not: [{ a: 1 }, { b: { $regex: 'x' } }] }],
    [{ $unknown: 1, b: [[{ $regex: 'x' }]] }],
  ])('refuses $regex at any depth: %j', (wire) => {
    expect(() => parseFilter(wire)).toThrow(expect.objectContaining({ code: 'WDE0070' }))
  })

  const wrappers: [string, (inner: unknown) => unknown][] = [
    ['$and', (inner) => ({ $and: [inner] })],
    ['$or', (inner) => ({ $or: [inner, {}] })],
    ['$not', (inner) => ({ $not: inner })],
    ['lists', (inner) => ({ a: [inner] })],
    ['operators', (inner) => ({ a: { $not: inner } })],
  ]

  it.each(wrappers)('refuses 20,000 levels of %s', (_, wrap) => {
    expect(() => parseFilter(nested(20_000, wrap))).toThrow(
      expect.objectContaining({ code: 'WDE0075' }),
    )
  })

  it.each(['$startsWith', '$endsWith', '$contains'])(
    'accepts 250 characters in %s and refuses 251',
    (operator) => {
      const parse = (text: string) => parseFilter({ a: { [operator]: text } })
      expect(() => parse('x'.repeat(250))).not.toThrow()
      const refusal = { code: 'WDE0075', at: `/a/${operator}` }
      expect(() => parse('x'.repeat(251))).toThrow(expect.objectContaining(refusal))
      expect(() => parse('x'.repeat(251))).toThrow('at most 250 characters')
      // In lower case, "İ" has two characters.
      expect(() => parse('İ'.repeat(126))).toThrow('at most 250 characters')
    },
  )

  it('accepts 50 levels and refuses 51', () => {
    expect(() => parseFilter(nested(50, (inner) => ({ $not: inner })))).not.toThrow()
    expect(() => parseFilter(nested(51, (inner) => ({ $not: inner })))).toThrow('50 levels')
  })

  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

  it.each<[string, (count: number) => unknown]>([
    ['fields', (count) => Object.fromEntries(times(count, 0).map((_, index) => [`f${index}`, 1]))],
    ['parts of $or', (count) => ({ $or: times(count - 1, { a: 1 }) })],
    ['empty parts', (count) => ({ $and: times(count - 1, {}) })],
    ['values of $in', (count) => ({ a: { $in: times(count, 1) } })],
    ['values of $hasSome', (count) => ({ a: { $hasSome: times(count, 1) } })],
    ['values of $hasAll', (count) => ({ a: { $hasAll: times(count - 1, 1) } })],
    ['lists in $in', (count) => ({ a: { $in: times(count - 1, [1]) } })],
    [
      'parts of $matches',
      (count) => ({ a: { $matches: { spec: times(count - 1, { type: 'literal', value: 'x' }) } } }),
    ],
  ])('accepts 1,000 %s and refuses 1,001', (_, wire) => {
    expect(() => parseFilter(wire(1000))).not.toThrow()
    expect(() => parseFilter(wire(1001))).toThrow('at most 1000')
  })

  it('refuses a tree of 2^18 conditions without expanding it', () => {
    let wire: unknown = { a: 1 }
    for (let level = 0; level < 18; level++) wire = { $or: [wire, wire] }
    const text = JSON.stringify(wire)
    const tree: unknown = JSON.parse(text)
    const refuse = (): void => expect(() => parseFilter(tree)).toThrow('at most 1000')
    // Parsing costs about as much as JSON.parse. Expanding the tree would cost a hundred times that.
    expect(fastest(refuse)).toBeLessThan(30 * fastest(() => JSON.parse(text)))
  })
})

/** Returns the milliseconds of the fastest of some runs, because a busy machine slows some of them down. */
function fastest(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...runs)
}
