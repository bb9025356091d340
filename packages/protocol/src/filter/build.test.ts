import { describe, expect, it } from 'vitest'
import {
  ConditionBuilder,
  everything,
  type FilterBuilder,
  type FilterParts,
  filter,
} from './build.js'
import { parseFilter } from './parse.js'

const f = filter()
const epoch = { $date: '1970-01-01T00:00:00.000Z' }

// Expected values: requests of the official builder for the same calls.
describe('filter', () => {
  it.each<[FilterBuilder, unknown]>([
    [f, {}],
    [f.eq('a', 1), { a: 1 }],
    [f.eq('a', undefined), { a: null }],
    [f.eq('a', [1, { b: new Date(0) }]), { a: [1, { b: epoch }] }],
    [f.eq('a', new Date(0)), { a: epoch }],
    [f.ne('a', 1), { a: { $ne: 1 } }],
    [f.gt('a', 1), { a: { $gt: 1 } }],
    [f.ge('a', 1), { a: { $gte: 1 } }],
    [f.lt('a', 1), { a: { $lt: 1 } }],
    [f.le('a', new Date(0)), { a: { $lte: epoch } }],
    [f.between('a', 1, 2), { $and: [{ a: { $gte: 1 } }, { a: { $lt: 2 } }] }],
    [f.startsWith('a', 'x'), { a: { $startsWith: 'x' } }],
    [f.endsWith('a', 'x'), { a: { $endsWith: 'x' } }],
    [f.contains('a', 'x'), { a: { $contains: 'x' } }],
    [f.hasSome('a', [1, new Date(0)]), { a: { $hasSome: [1, epoch] } }],
    [f.hasAll('a', ['x']), { a: { $hasAll: ['x'] } }],
    [f.in('a', [1, 'x']), { a: { $in: [1, 'x'] } }],
    [f.in('a', 1, 'x'), { a: { $in: [1, 'x'] } }],
    [f.exists('a'), { a: { $exists: true } }],
    [f.exists('a', false), { a: { $exists: false } }],
    [f.isEmpty('a'), { a: null }],
    [f.isNotEmpty('a'), { a: { $ne: null } }],
    [f.eq('__proto__', 1), JSON.parse('{"__proto__":1}')],
  ])('builds a condition, case %#', (built, wire) => {
    expect(JSON.stringify(built.toWire())).toBe(JSON.stringify(wire))
    expect(() => parseFilter(built.toWire())).not.toThrow()
  })

  it('builds a condition that the server refuses for "in" without values', () => {
    for (const built of [f.in('a'), f.in('a', undefined)]) {
      expect(() => parseFilter(built.toWire())).toThrow('expected a list')
    }
  })

  const [a, b, c] = [f.eq('a', 1), f.eq('b', 2), f.eq('c', 3)]
  const [A, B, C] = [{ a: 1 }, { b: 2 }, { c: 3 }]

  it.each<[FilterBuilder, unknown]>([
    [a.gt('b', 2), { a: 1, b: { $gt: 2 } }],
    [f.gt('a', 1).lt('a', 5), { $and: [{ a: { $gt: 1 } }, { a: { $lt: 5 } }] }],
    [a.eq('b', 2).lt('a', 3), { $and: [A, B, { a: { $lt: 3 } }] }],
    [a.between('x', 1, 2), { $and: [A, { x: { $gte: 1 } }, { x: { $lt: 2 } }] }],
    [a.or(b), { $or: [A, B] }],
    [a.or(b).or(c), { $or: [A, B, C] }],
    [a.or(b.or(c)), { $or: [A, B, C] }],
    [a.or(b).eq('c', 3), { $and: [{ $or: [A, B] }, C] }],
    [a.or(b).eq('c', 3).eq('d', 4), { $and: [{ c: 3, d: 4 }, { $or: [A, B] }] }],
    [a.or(b).eq('c', 3).or(c), { $or: [{ $and: [{ $or: [A, B] }, C] }, C] }],
    [a.or(f), { $or: [A, {}] }],
    [a.or(b.gt('b', 1)), { $or: [A, { $and: [B, { b: { $gt: 1 } }] }] }],
    [a.and(b), { a: 1, b: 2 }],
    [a.and(f.eq('a', 2)), { $and: [A, { a: 2 }] }],
    [a.and(f), A],
    [f.and(a), A],
    [a.and(b.or(c)), { $and: [A, { $or: [B, C] }] }],
    [f.and(a.or(b)), { $or: [A, B] }],
    [f.or(a), { $or: [A] }],
    [a.or(f), { $or: [A, {}] }],
    [a.eq('a', 2).eq('b', 2), { $and: [A, { a: 2 }, B] }],
    [a.and(f.eq('a', 2).eq('b', 2)), { $and: [A, { a: 2, b: 2 }] }],
    [a.or(b).and(b.or(c)), { $and: [{ $or: [A, B] }, { $or: [B, C] }] }],
    [a.not(b), { $and: [A, { $not: [B] }] }],
    [f.not(a), { $not: [A] }],
    [f.not(a).eq('c', 3), { $and: [{ $not: [A] }, C] }],
    [a.not(b).eq('c', 3), { $and: [{ a: 1, c: 3 }, { $not: [B] }] }],
    [a.not(b).not(c), { $and: [A, { $not: [B] }, { $not: [C] }] }],
    [filter([{ $and: [A], b: 2 }]).eq('c', 3), { $and: [{ $and: [A], b: 2 }, C] }],
  ])('combines conditions, case %#', (built, wire) => {
    expect(JSON.stringify(built.toWire())).toBe(JSON.stringify(wire))
  })

  it('is immutable', () => {
    const before = JSON.stringify(a.toWire())
    a.eq('x', 1).or(b).not(c)
    expect(JSON.stringify(a.toWire())).toBe(before)
  })
})

describe('ConditionBuilder', () => {
  const A = { a: 1 }
  const B = { b: 2 }
  const a = f.eq('a', 1)
  const all = new Query(everything, 50)

  it('passes its conditions to a query', () => {
    const wire = { a: 1, b: { $ne: 2 } }
    expect(all.eq('a', 1).limit(5).ne('b', 2).send()).toEqual({ wire, limit: 5 })
  })

  it.each<[Query, unknown]>([
    [all, {}],
    [all.eq('a', 1).eq('a', 1), { $and: [A, A] }],
    [all.and(a), A],
    [all.and(a.eq('a', 1)), { $and: [{}, A, A] }],
    [all.or(a), { $or: [{}, A] }],
    [all.between('a', 1, 2), { $and: [{ a: { $gte: 1 } }, { a: { $lt: 2 } }] }],
    [all.not(a), { $and: [{}, { $not: [A] }] }],
    [all.not(a).eq('b', 2), { $and: [B, { $not: [A] }] }],
    [all.and(a.eq('a', 1)).eq('b', 2), { $and: [B, A, A] }],
    [
      all.not(a).between('b', 1, 2),
      { $and: [{}, { $not: [A] }, { b: { $gte: 1 } }, { b: { $lt: 2 } }] },
    ],
  ])('begins with every item, case %#', (built, wire) => {
    expect(built.send()).toEqual({ wire, limit: 50 })
  })
})

class Query extends ConditionBuilder<Query> {
  readonly #most: number

  constructor(conditions: FilterParts, most: number) {
    super(conditions)
    this.#most = most
  }
  protected withConditions(conditions: FilterParts): Query {
    return new Query(conditions, this.#most)
  }
  limit(most: number): Query {
    return new Query(this.conditions, most)
  }
  send(): unknown {
    return { wire: this.toWire(), limit: this.#most }
  }
}
