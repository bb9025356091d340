import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../checks/source-files.mjs'
import { repositoryRoot } from '../repository.mjs'

/**
 * Finds the tests of packages and examples that run with a DOM, by their `@vitest-environment` comment.
 *
 * @returns {readonly string[]} paths from the root of the repository
 */
export function findTestsWithPage() {
  return ['packages', 'examples']
    .flatMap((folder) => listFiles(repositoryRoot, folder, /\.test\.tsx?$/))
    .filter((path) =>
      /^\/\/ @vitest-environment happy-dom$/m.test(
        readFileSync(join(repositoryRoot, path), 'utf8'),
      ),
    )
}
