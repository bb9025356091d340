import { describe, expect, it } from 'vitest'
import { matchFilter } from './match.js'
import { parseFilter } from './parse.js'

const item = {
  n: 5,
  text: 'Ocean Drive',
  empty: '',
  yes: true,
  none: null,
  day: { $date: '2020-06-01T00:00:00.000Z' },
  tags: ['sea', 'Sky', 5, true, { $date: '2020-06-01T00:00:00.000Z' }],
  lists: [[1, 2], [3]],
  nothing: [],
  holes: [null],
  place: { city: 'Ulm', at: { x: 1, y: [2] } },
  rows: [{ x: 1 }],
  soon: { $date: 'soon' },
  astral: '😀 smile',
  'it\'s "odd"': 'odd',
}

/** Filters that match the item. */
const matching: unknown[] = [
  {},
  { n: 5 },
  { n: { $ne: '5' } },
  { yes: { $ne: 1 } },
  { text: { $ne: 'ocean drive' } },
  { none: null },
  { missing: null },
  { missing: { $ne: 5 } },
  { missing: { $nin: [5, 'x'] } },
  { missing: { $not: { $gt: 5 } } },
  { empty: { $ne: null } },
  { nothing: { $isEmpty: false } },
  { holes: { $ne: null } },
  { none: { $exists: true } },
  { missing: { $exists: false } },
  { tags: 'sea' },
  { tags: { $date: '2020-06-01T02:00:00+02:00' } },
  { tags: { $in: ['none', 5] } },
  { tags: { $hasSome: ['none', true] } },
  { tags: { $hasAll: ['sea', 5] } },
  { n: { $hasSome: [5] } },
  { n: { $hasAll: [5, 5] } },
  { missing: { $hasAll: [] } },
  { lists: [[1, 2], [3]] },
  { nothing: [] },
  { place: { at: { y: [2], x: 1 }, city: 'Ulm' } },
  { 'place.at': { x: 1, y: [2] } },
  { soon: { $date: 'soon' } },
  { n: { $in: [[5], null, 5] } },
  { missing: { $in: [null] } },
  { n: { $gte: 5, $lt: 5.5 } },
  { yes: { $gt: false } },
  { text: { $gt: 'O', $lt: 'a' } },
  { astral: { $gt: '\uff5e' } },
  { day: { $gt: { $date: '2020-05-31T23:59:59.999Z' } } },
  { day: { $lte: { $date: '2020-06-01T02:00:00+02:00' } } },
  { text: { $startsWith: 'OCEAN' } },
  { text: { $endsWith: 'rive' } },
  { text: { $contains: 'N d' } },
  { empty: { $contains: '' } },
  { 'place.city': 'Ulm' },
  { 'it\'s "odd"': 'odd' },
  { $or: [{ n: 6 }, { n: 5 }] },
  { $not: { n: 6 } },
  { $and: [] },
]

/** Filters that do not match the item. */
const notMatching: unknown[] = [
  { n: '5' },
  { n: { $in: ['5', true] } },
  { yes: 1 },
  { yes: 'true' },
  { text: 'ocean drive' },
  { none: { $ne: null } },
  { tags: { $ne: 'sea' } },
  { tags: { $nin: ['Sky'] } },
  { tags: 'sky' },
  { tags: ['sea'] },
  { tags: { $hasAll: ['sea', 'sky'] } },
  { tags: { $hasSome: [] } },
  { tags: { $gt: 1 } },
  { tags: { $contains: 'sea' } },
  { lists: 1 },
  { lists: [1, 2] },
  { lists: [[2, 1], [3]] },
  { place: { city: 'Ulm' } },
  { day: '2020-06-01T00:00:00.000Z' },
  { soon: { $gt: { $date: '1970-01-01' } } },
  { missing: { $lt: 5 } },
  { none: { $lte: 5 } },
  { n: { $gt: '1' } },
  { text: { $gt: 1 } },
  { n: { $contains: '5' } },
  { text: { $contains: '%' } },
  { text: { $startsWith: 'O_ean' } },
  { 'rows.x': 1 },
  { 'rows.0.x': 1 },
  { 'text.length': 11 },
  { constructor: { $exists: true } },
  { 'place.toString': { $exists: true } },
  { missing: { $exists: true } },
  { $or: [] },
  { $not: {} },
]

describe('matchFilter', () => {
  it.each(matching)('matches the item with %j', (wire) => {
    expect(matchFilter(parseFilter(wire), item)).toBe(true)
  })

  it('takes time for the list of an item and for the values of the filter once', () => {
    const dayOf = (year: number, n: number): object => ({
      $date: new Date(Date.UTC(year, 0, 1) + n).toISOString(),
    })
    const days = Array.from({ length: 4000 }, (_, n) => dayOf(2001, n))
    const others = Array.from({ length: 1000 }, (_, n) => dayOf(2002, n))
    const filter = { $or: Array.from({ length: 20 }, () => ({ days: { $hasSome: others } })) }
    const started = performance.now()
    expect(matchFilter(parseFilter(filter), { days })).toBe(false)
    // To compare each with each takes minutes.
    expect(performance.now() - started).toBeLessThan(5000)
  })

  // Later conditions on a list are tested by another way than the first ones.
  it.each(matching)('matches the item with %j after many other conditions', (wire) => {
    const others = Array.from({ length: 20 }, (_, n) => ({ tags: `no tag ${n}` }))
    expect(matchFilter(parseFilter({ $or: [...others, wire] }), item)).toBe(true)
  })

  it.each(notMatching)('does not match the item with %j', (wire) => {
    expect(matchFilter(parseFilter(wire), item)).toBe(false)
  })
})
