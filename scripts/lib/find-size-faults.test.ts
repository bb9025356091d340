import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSizeFaults } from './find-size-faults.mjs'

const limits = {
  fileLines: 12,
  testFileLines: 20,
  medianLines: 11,
  functionLines: 4,
  componentLines: 6,
  wholeFunctionLines: 9,
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-sizes-'))
  mkdirSync(join(root, 'src'))
})
afterEach(() => rmSync(root, { recursive: true }))

function faultsOf(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'src', name), text)
  return findSizeFaults(root, ['src'], limits).faults
}

/** A function of so many lines around some code. */
function functionOf(lines: number, code = '0'): string {
  return `export function f() {\n${`${code}\n`.repeat(lines - 2)}}\n`
}

test('files and functions at their limits pass', () => {
  const closure = `export const make = () => {\n${functionOf(4).replace('export ', '')}return f\n}\n`
  const files = {
    'a.ts': '0\n'.repeat(12),
    'a.test.ts': '0\n'.repeat(20),
    'b.ts': functionOf(4),
    'c.tsx': functionOf(6, '<p />;'),
    'd.ts': closure,
  }
  expect(faultsOf(files)).toEqual([])
})

test.each([
  ['a long file', { 'a.ts': '0\n'.repeat(13) }, 'src/a.ts: has 13 lines, expected at most 12'],
  ['a long test', { 'a.test.ts': '0\n'.repeat(21) }, 'src/a.test.ts: has 21 lines'],
  ['a long function', { 'a.ts': functionOf(5) }, 'src/a.ts:1: "f" has 5 lines, expected at most 4'],
  [
    'a long callback inside',
    { 'a.ts': functionOf(3, 'run(() => {\n0\n0\n})') },
    'src/a.ts:1: "f" has 6 lines',
  ],
  ['a long component', { 'a.tsx': functionOf(7, '<p />;') }, 'src/a.tsx:1: "f" has 7 lines'],
  [
    'a long closure',
    { 'a.ts': functionOf(4, 'const g = () => {\n0\n0\n}') },
    'src/a.ts:1: "f" has 10 lines in all, expected at most 9',
  ],
])('%s is found', (_, files, fault) => {
  expect(faultsOf({ 'short.ts': '0', 'short2.ts': '0', ...files })).toEqual([
    expect.stringContaining(fault),
  ])
})

test('a large median is found', () => {
  expect(faultsOf({ 'a.ts': '0\n'.repeat(12) })).toEqual([
    'the median file has 12 lines, expected at most 11',
  ])
})
