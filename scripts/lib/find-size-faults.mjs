import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureFunctions } from './measure-functions.mjs'
import { isTestFile, listFiles } from './source-files.mjs'

/**
 * @typedef {object} SizeLimits
 * @property {number} fileLines
 * @property {number} testFileLines
 * @property {number} medianLines of all files that are not tests
 * @property {number} functionLines without the named functions inside
 * @property {number} componentLines the same for functions that return markup
 * @property {number} wholeFunctionLines with everything inside
 */

/**
 * Measures the source files below some folders.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {SizeLimits} limits
 * @returns {{ fileCount: number, median: number, longest: { path: string, lines: number }, faults: string[] }}
 */
export function findSizeFaults(root, folders, limits) {
  const files = folders
    .flatMap((folder) => listFiles(root, folder, /\.(tsx?|mjs|css)$/))
    .map((path) => measureFile(root, path))
  const sources = files.filter(({ path }) => !isTestFile(path)).sort((a, b) => a.lines - b.lines)
  const median = sources[Math.floor(sources.length / 2)]?.lines ?? 0
  const faults = files.flatMap((file) => [
    ...fileFaults(file, limits),
    ...(isTestFile(file.path) || file.path.endsWith('.css') ? [] : functionFaults(file, limits)),
  ])
  if (median > limits.medianLines) {
    faults.push(`the median file has ${median} lines, expected at most ${limits.medianLines}`)
  }
  const { path = 'none', lines = 0 } = sources.at(-1) ?? {}
  return { fileCount: files.length, median, longest: { path, lines }, faults }
}

/** @typedef {{ path: string, text: string, lines: number }} MeasuredFile */

/**
 * @param {string} root
 * @param {string} path
 * @returns {MeasuredFile}
 */
function measureFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, lines: text.trimEnd().split('\n').length }
}

/**
 * @param {MeasuredFile} file
 * @param {SizeLimits} limits
 */
function fileFaults({ path, lines }, { fileLines, testFileLines }) {
  const limit = isTestFile(path) ? testFileLines : fileLines
  return lines > limit ? [`${path}: has ${lines} lines, expected at most ${limit}`] : []
}

/**
 * @param {MeasuredFile} file
 * @param {SizeLimits} limits
 */
function functionFaults({ path, text }, limits) {
  return measureFunctions(path, text).flatMap(
    ({ name, line, ownLines, allLines, returnsMarkup }) => {
      const limit = returnsMarkup ? limits.componentLines : limits.functionLines
      const place = `${path}:${line}: "${name}"`
      if (ownLines > limit) return [`${place} has ${ownLines} lines, expected at most ${limit}`]
      return allLines > limits.wholeFunctionLines
        ? [`${place} has ${allLines} lines in all, expected at most ${limits.wholeFunctionLines}`]
        : []
    },
  )
}
