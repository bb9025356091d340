import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from './lib/repository.mjs'
import { findTestsOnSqliteOnly } from './lib/unit-tests/tests-on-sqlite-only.mjs'

const testing = join(repositoryRoot, 'packages/server/src/storage/testing')

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-tests-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Returns the names of the tests in a folder of these files that run on SQLite only. */
function namesIn(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const found = findTestsOnSqliteOnly(root)
  return found.map((path) => relative(root, join(repositoryRoot, path))).sort()
}

test('excludes a test that opens a database, directly or through helpers', () => {
  const schema = relative(join(root, 'testing'), join(testing, 'fresh-schema.js'))
  const files = {
    'pure.test.ts': `import { expect } from 'vitest'`,
    'folder.test.ts': `import { makeFolder } from './testing/folder.js'`,
    'types.test.ts': `import type { Site } from './testing/site.js'`,
    'direct.test.ts': `import {\n  freshSchema,\n} from '${relative(root, join(testing, 'fresh-schema.js'))}'`,
    'by-helper.test.ts': `import { site } from './testing/outer.js'`,
    'testing/outer.ts': `import { site } from './site.js'\nexport { site }`,
    'testing/site.ts': `import { freshSchema } from '${schema}'\nimport './outer.js'`,
    'testing/folder.ts': `export const makeFolder = () => ''`,
  }
  expect(namesIn(files)).toEqual(['folder.test.ts', 'pure.test.ts', 'types.test.ts'])
})

test('includes a test that opens a database if its comment says so', () => {
  const schema = relative(root, join(testing, 'fresh-schema.js'))
  const opens = `import { freshSchema } from '${schema}'\n`
  const files = {
    'both.test.ts': opens,
    'one.test.ts': `// @database sqlite\n${opens}`,
    'other.test.ts': `// @database postgres\n${opens}`,
    'text.test.ts': `${opens}const text = '// @database sqlite'\n`,
  }
  expect(namesIn(files)).toEqual(['one.test.ts'])
})

test('the server has many tests of both kinds', () => {
  const found = findTestsOnSqliteOnly()
  expect(found).toContain('packages/server/src/config.test.ts')
  expect(found).toContain('packages/server/src/hosted-pages/page-limits.test.ts')
  expect(found).not.toContain('packages/server/src/api/items/jobs.test.ts')
  expect(found).not.toContain('packages/server/src/bootstrap/jobs-restart.test.ts')
})
