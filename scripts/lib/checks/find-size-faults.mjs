import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readModules } from './import-graph.mjs'
import { isTestFile, listFiles } from './source-files.mjs'

/**
 * @typedef {object} SizeLimits
 * @property {number} fileLines
 * @property {number} testFileLines
 * @property {number} folderFiles files of one folder that are not tests
 * @property {number} ownFileLines minimum lines of a file without its own test whose only importer is in the same
 * folder
 * @property {readonly RegExp[]} mayBeShort paths of files without that minimum
 */

/**
 * Measures the source files below some folders.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {SizeLimits} limits
 * @returns {{ fileCount: number, longest: { path: string, lines: number }, faults: string[] }}
 */
export function findSizeFaults(root, folders, limits) {
  const files = folders
    .flatMap((folder) => listFiles(root, folder, /\.(tsx?|mjs|css)$/))
    .map((path) => ({ path, lines: countLines(root, path) }))
  const sources = files.filter(({ path }) => !isTestFile(path))
  const longest = sources.toSorted((a, b) => b.lines - a.lines)[0] ?? { path: 'none', lines: 0 }
  const faults = [
    ...files.flatMap((file) => longFileFaults(file, limits)),
    ...fullFolderFaults(sources, limits),
    ...shortFileFaults(root, folders, limits),
  ]
  return { fileCount: files.length, longest, faults }
}

/** @typedef {{ path: string, lines: number }} MeasuredFile */

/**
 * @param {string} root
 * @param {string} path
 */
function countLines(root, path) {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
}

/**
 * @param {MeasuredFile} file
 * @param {SizeLimits} limits
 */
function longFileFaults({ path, lines }, { fileLines, testFileLines }) {
  const limit = isTestFile(path) ? testFileLines : fileLines
  return lines > limit ? [`${path}: has ${lines} lines, expected at most ${limit}`] : []
}

/**
 * @param {readonly MeasuredFile[]} sources
 * @param {SizeLimits} limits
 */
function fullFolderFaults(sources, { folderFiles }) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > folderFiles)
    .map(([folder, count]) => `${folder}: contains ${count} files, expected at most ${folderFiles}`)
}

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {SizeLimits} limits
 */
function shortFileFaults(root, folders, { ownFileLines, mayBeShort }) {
  const modules = readModules(root, folders)
  /** @type {Map<string, Set<string>>} */
  const importers = new Map()
  for (const { path, imports } of modules) {
    for (const { file } of imports) {
      if (file !== undefined) importers.set(file, (importers.get(file) ?? new Set()).add(path))
    }
  }
  return modules.flatMap(({ path }) => {
    const [importer, ...others] = importers.get(path) ?? []
    if (importer === undefined || others.length > 0 || dirname(importer) !== dirname(path))
      return []
    if (mayBeShort.some((pattern) => pattern.test(path)) || hasOwnTest(root, path)) return []
    const lines = countLines(root, path)
    return lines < ownFileLines
      ? [`${path}: has ${lines} lines and only ${importer} imports it: merge it into that file`]
      : []
  })
}

/**
 * @param {string} root
 * @param {string} path
 */
function hasOwnTest(root, path) {
  const [base] = path.split(/\.(?:tsx?|mjs)$/)
  return ['ts', 'tsx'].some((extension) => existsSync(join(root, `${base}.test.${extension}`)))
}
