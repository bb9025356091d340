import { expect, it } from 'vitest'
import { CheckError } from './check-error.js'
import { parsePath, valueAtPath } from './path.js'

it.each([
  ['title', ['title']],
  ['address.city', ['address', 'city']],
  ['', ['']],
  ['a..b', ['a', '', 'b']],
  ['it\'s "x" [0] x$y', ['it\'s "x" [0] x$y']],
])('parsePath(%j)', (name, path) => {
  expect(parsePath(name)).toEqual(path)
})

it.each([[1], [null], [['a']], ['$x'], ['a.$date'], ['a\0'], ['\ud800'], [Array(102).join('a.')]])(
  'parsePath refuses %j',
  (name) => {
    expect(() => parsePath(name)).toThrow(CheckError)
  },
)

it('valueAtPath reads own keys of objects only', () => {
  const item = { a: { b: 1, '': 2 }, list: [{ b: 3 }], text: 'abc' }
  expect(valueAtPath(item, ['a', 'b'])).toBe(1)
  expect(valueAtPath(item, ['a', ''])).toBe(2)
  expect(valueAtPath(item, ['list', '0'])).toBeUndefined()
  expect(valueAtPath(item, ['list', 'length'])).toBeUndefined()
  expect(valueAtPath(item, ['text', 'length'])).toBeUndefined()
  expect(valueAtPath(item, ['constructor', 'name'])).toBeUndefined()
  expect(valueAtPath(item, ['__proto__'])).toBeUndefined()
  expect(valueAtPath(JSON.parse('{"__proto__":{"a":1}}'), ['__proto__', 'a'])).toBe(1)
})
