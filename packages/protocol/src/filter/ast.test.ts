import { expect, it } from 'vitest'
import { conditionsOf } from './ast.js'
import { parseFilter } from './parse.js'

it('lists the conditions at every depth, in their order', () => {
  const filter = parseFilter({
    a: 1,
    $or: [{ b: { $gt: 2 } }, { $not: [{ $and: [{ 'c.d': { $exists: true } }, { a: 3 }] }] }],
  })
  expect(conditionsOf(filter).map(({ op, path }) => [op, path.join('.')])).toEqual([
    ['in', 'a'],
    ['gt', 'b'],
    ['exists', 'c.d'],
    ['in', 'a'],
  ])
})

it('lists nothing for a filter without conditions', () => {
  expect(conditionsOf(parseFilter({}))).toEqual([])
})
