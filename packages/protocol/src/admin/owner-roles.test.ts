import { expect, test } from 'vitest'
import { roleWith } from './owner-roles.js'

test.each([
  ['data:read', 'viewer'],
  ['settings:read', 'viewer'],
  ['data:write', 'editor'],
  ['members:write', 'owner'],
  ['all', 'owner'],
] as const)('the role with the fewest scopes that permits %s is %s', (scope, role) => {
  expect(roleWith(scope)).toBe(role)
})
