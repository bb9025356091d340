import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWordingFaults, wordingRules } from './find-wording-faults.mjs'

const folder = 'packages/protocol/src/texts/en'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-wording-'))
  mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function faultsOf(line: string): string[] {
  writeFileSync(join(root, folder, 'a.ts'), `\n${line}\n`)
  return findWordingFaults(root, wordingRules)
}

test.each([
  ['const asked = 1', '"const asked"'],
  ['interface Told {}', '"interface Told"'],
  ['/** Whether it is there. */', '"/** Whether"'],
  ["title: 'Sign in'", '"Sign in"'],
  ['export const signInPages = {}', '"signIn"'],
  ['  onSignedIn?: () => void', '"SignedIn"'],
  ["path: '/auth/sign-out'", '"sign-out"'],
  ['  /** Tells if it is there. */', '"Tells if"'],
  ['// It is then unknown if the write took effect.', '"unknown if"'],
  [` * ${'a'.repeat(117)} b`, '" b"'],
])('reports %j with file and line', (line, found) => {
  const [fault, ...others] = faultsOf(line)
  expect(fault).toContain(`${folder}/a.ts:2: ${found}, expected `)
  expect(others).toEqual([])
})

test.each([
  'const askedBefore = 1',
  '/** Reports whether it is there. */',
  ' * @throws IdentityError factor-unknown if there is no second factor',
  '// Reports if there are faults.',
  "title: 'Log in'",
  'export const signingKeys = {}',
  "title: 'Single sign-on'",
  "leaveKeywords: 'sign out lock',",
  ` * | ${'a'.repeat(120)} |`,
])('accepts %j', (line) => {
  expect(faultsOf(line)).toEqual([])
})
