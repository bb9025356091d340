import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.mjs'

/**
 * Writes the licences of all packages in a bundle to one file.
 *
 * @param {readonly string[]} inputs source files of the bundle
 * @param {string} file
 */
export function writeLicences(inputs, file) {
  const names = new Set(
    inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  )
  const texts = [...names].sort().map((name) => `${name}\n\n${licenceOf(name)}`)
  const own = readFileSync(join(repositoryRoot, 'LICENSE'), 'utf8')
  writeFileSync(file, [`foyer\n\n${own}`, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`))
}

/**
 * @param {string} name of a package
 * @returns {string} the text, or the name of the licence for a package without one
 */
function licenceOf(name) {
  const folder = join(repositoryRoot, 'node_modules', name)
  const found = readdirSync(folder).find((path) => /^licen[cs]e/i.test(path))
  if (found !== undefined) return readFileSync(join(folder, found), 'utf8').trim()
  /** @type {{ license?: string, author?: unknown }} */
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `Licence: ${license}. Author: ${typeof author === 'string' ? author : JSON.stringify(author)}`
}
