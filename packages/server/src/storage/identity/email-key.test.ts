import { expect, it } from 'vitest'
import { emailKey } from './email-key.js'

it.each([
  ['Ada@Example.COM', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@XN--MNCHEN-3YA.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['jürgen@example.com', 'jürgen@example.com'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  // Parts of an address, as a search contains them.
  ['Müller', 'müller'],
  ['@exam', '@exam'],
  ['ada@', 'ada@'],
])('normalizes %j to %j', (address, key) => {
  expect(emailKey(address)).toBe(key)
  expect(emailKey(key)).toBe(key)
})

it.each([
  `${'a\u0301\u0323'.padEnd(65_000, '\u0301\u0323')}@example.com`,
  `a@${'a'.padEnd(65_000, '\u0301\u0323')}`,
])('takes linear time for a long run of marks', (text) => {
  const startedAt = performance.now()
  expect(emailKey(text)).toBe(text)
  expect(performance.now() - startedAt).toBeLessThan(200)
})

it.each([
  ['the Kelvin sign', '\u212aim@example.com', 'kim@example.com'],
  ['the dotted capital I', '\u0130da@example.com', 'ida@example.com'],
  ['the dotless i', '\u0131da@example.com', 'ida@example.com'],
  ['the long s', '\u017fam@example.com', 'sam@example.com'],
  ['fullwidth letters', '\uff41da@example.com', 'ada@example.com'],
  ['a Cyrillic letter', '\u0430da@example.com', 'ada@example.com'],
  ['varia', '\u1fefada@example.com', '`ada@example.com'],
  ['a capital letter outside ASCII', 'Ürsel@example.com', 'ürsel@example.com'],
])('distinguishes %s from its look-alike', (_name, address, other) => {
  expect(emailKey(address)).not.toBe(emailKey(other))
  expect(emailKey(emailKey(address))).toBe(emailKey(address))
})
