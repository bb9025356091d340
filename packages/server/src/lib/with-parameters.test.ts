import { expect, it } from 'vitest'
import { withParameters } from './with-parameters.js'

it.each([
  ['https://a.example', 'https://a.example/?code=c+d'],
  ['https://a.example/?', 'https://a.example/?code=c+d'],
  ['https://a.example/?x=a%20b&flag&next=%2Fa~b', '?x=a%20b&flag&next=%2Fa~b&code=c+d'],
  ['https://a.example/?code=old&x=+%2B&c%6Fde=older#part', '?x=+%2B&code=c+d#part'],
  ['https://a.example/?a&&b', '?a&&b&code=c+d'],
])('adds a parameter to %s and keeps the others', (address, expected) => {
  const { href } = new URL(expected, 'https://a.example/')
  expect(withParameters(address, { code: 'c d' })).toBe(href)
})
