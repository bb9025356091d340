import { expect, it } from 'vitest'
import { equalJson, isJsonObject } from './json.js'

it.each([
  [1, 1, true],
  [1, '1', false],
  [0, false, false],
  [null, undefined, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [{ a: undefined }, { b: 1 }, false],
  [{ toString: 1 }, {}, false],
  [{}, { toString: 1 }, false],
  [[], {}, false],
  [JSON.parse('{"__proto__":{"a":1}}'), { a: 1 }, false],
])('equalJson(%j, %j) is %s', (a, b, expected) => {
  expect(equalJson(a, b)).toBe(expected)
  expect(equalJson(b, a)).toBe(expected)
})

it.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [new Date(), false],
  [new Map(), false],
  ['text', false],
])('isJsonObject(%o) is %s', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected)
})
