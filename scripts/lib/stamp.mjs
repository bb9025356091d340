import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolFolder } from './repository.mjs'

/**
 * Reads the last stamp of a name.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function readStamp(name) {
  const path = join(toolFolder, `${name}.stamp`)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Stores the input of a step under a name, so that the step can be skipped for the same input.
 *
 * @param {string} name
 * @param {string} content
 */
export function writeStamp(name, content) {
  mkdirSync(toolFolder, { recursive: true })
  writeFileSync(join(toolFolder, `${name}.stamp`), content)
}
