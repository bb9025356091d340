import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './ensure-packages.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const locked = {
  '': { name: 'root' },
  'packages/client': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
}

function write(name: string, packages: object): void {
  writeFileSync(join(folder, name), JSON.stringify({ packages }))
}

test('a folder without a record of npm is not installed', () => {
  write('package-lock.json', locked)
  expect(isInstalled(folder)).toBe(false)
})

test.each([
  ['all the same, other platforms left out', { 'node_modules/a': locked['node_modules/a'] }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } }, false],
  ['another checksum', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, false],
  ['a package missing', {}, false],
])('%s', (_, installed, expected) => {
  write('package-lock.json', locked)
  write('node_modules/.package-lock.json', installed)
  expect(isInstalled(folder)).toBe(expected)
})
