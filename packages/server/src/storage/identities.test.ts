import { expect, it } from 'vitest'
import { emailKey } from './identities.js'

it.each([
  ['Ada@Example.COM', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['jürgen@example.com', 'jürgen@example.com'],
  // What somebody searches for is no whole address.
  ['Müller', 'müller'],
  ['@exam', '@exam'],
  ['ada@', 'ada@'],
])('the form of %j under which it is unique is %j', (address, key) => {
  expect(emailKey(address)).toBe(key)
})
