import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolFolder } from './repository.mjs'

/**
 * Reads what was last noted under a name.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function readStamp(name) {
  const path = join(toolFolder, `${name}.stamp`)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Notes under a name what a step was done for, so that it need not be done again.
 *
 * @param {string} name
 * @param {string} content
 */
export function writeStamp(name, content) {
  mkdirSync(toolFolder, { recursive: true })
  writeFileSync(join(toolFolder, `${name}.stamp`), content)
}
