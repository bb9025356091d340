import { expect, test } from 'vitest'
import { hasBuiltInSqlite, isSupportedNode } from './node-version.mjs'

test.each([
  ['18.20.4', false, false],
  ['20.18.3', false, false],
  ['20.19.0', true, false],
  ['21.7.3', false, false],
  ['22.15.1', false, false],
  ['22.16.0', true, true],
  ['24.0.0', true, true],
  ['26.10.0', true, true],
])('Node.js %s: supported %s, SQLite built in %s', (version, supported, builtIn) => {
  expect(isSupportedNode(version)).toBe(supported)
  expect(hasBuiltInSqlite(version)).toBe(builtIn)
})
