import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSizeFaults } from './find-size-faults.mjs'

const limits = {
  fileLines: 12,
  testFileLines: 20,
  folderFiles: 3,
  ownFileLines: 4,
  mayBeShort: [/\/ports\//],
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-sizes-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function faultsOf(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'src', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return findSizeFaults(root, ['src'], limits).faults
}

const importOf = (path: string) => `import '${path}'\n`

test('accepts files and folders at their limits', () => {
  const files = {
    'a.ts': `${importOf('./b.js')}${importOf('./ports/log.js')}${'0\n'.repeat(10)}`,
    'a.test.ts': '0\n'.repeat(20),
    'b.ts': '0\n'.repeat(4),
    'c.ts': importOf('./shared/short.js'),
    'ports/log.ts': '0\n',
    'shared/short.ts': '0\n',
    'shared/other.ts': importOf('./short.js'),
    'tested/one.ts': importOf('./short.js'),
    'tested/short.ts': '0\n',
    'tested/short.test.tsx': importOf('./short.js'),
  }
  expect(faultsOf(files)).toEqual([])
})

test.each([
  ['a long file', { 'a.ts': '0\n'.repeat(13) }, 'src/a.ts: has 13 lines, expected at most 12'],
  ['a long test', { 'a.test.ts': '0\n'.repeat(21) }, 'src/a.test.ts: has 21 lines'],
  [
    'a full folder',
    { 'a.ts': '', 'b.ts': '', 'c.ts': '', 'd.ts': '', 'd.test.ts': '' },
    'src: contains 4 files, expected at most 3',
  ],
  [
    'a short file with one importer',
    { 'a.ts': importOf('./b.js'), 'b.ts': '0\n0\n0\n' },
    'src/b.ts: has 3 lines and only src/a.ts imports it: merge it into that file',
  ],
])('reports %s', (_, files, fault) => {
  expect(faultsOf(files)).toEqual([expect.stringContaining(fault)])
})
