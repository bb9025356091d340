import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { repositoryRoot } from '../repository.mjs'

/** Helpers that open the database of the test run. */
const helpers = new Set(
  ['fresh-schema', 'migrated-database'].map((name) =>
    join(repositoryRoot, 'packages/server/src/storage/testing', `${name}.ts`),
  ),
)

/** Comment of a test that opens a database, but whose result cannot depend on which one. */
const sqliteOnly = /^\/\/ @database sqlite$/m

/**
 * Finds the server's tests whose result is the same on PostgreSQL and SQLite: those that do not open a database, by
 * their imports, and those with the comment `// @database sqlite`.
 *
 * @param {string} [folder]
 * @returns {readonly string[]} paths from the root of the repository
 */
export function findTestsOnSqliteOnly(folder = join(repositoryRoot, 'packages/server/src')) {
  /** @type {Map<string, boolean>} */
  const known = new Map()
  /** @param {string} file @returns {boolean} */
  const opensDatabase = (file) => {
    if (helpers.has(file)) return true
    const found = known.get(file)
    if (found !== undefined) return found
    known.set(file, false) // provisional value, because two files may import each other
    const opens = testHelpersOf(file).some(opensDatabase)
    known.set(file, opens)
    return opens
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((file) => sqliteOnly.test(readFileSync(file, 'utf8')) || !opensDatabase(file))
    .map((file) => relative(repositoryRoot, file))
}

/**
 * Lists the test helpers that a file imports, except those that only create a temporary folder. Sources of the server
 * import none.
 *
 * @param {string} file
 * @returns {readonly string[]}
 */
function testHelpersOf(file) {
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/^import ([^'"]*?) from '(\.[^']+)'/gms)]
  return imports
    .filter(([, names = '']) => !names.startsWith('type ') && !/^\{ makeFolder \}$/.test(names))
    .map(([, , path = '']) => resolve(dirname(file), path.replace(/\.js$/, '.ts')))
    .filter((path) => /\/testing\/|\.test\.ts$/.test(path) && existsSync(path))
}
