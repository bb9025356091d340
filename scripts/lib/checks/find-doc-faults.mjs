import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const rootFolders = ['bench', 'docs', 'e2e', 'examples', 'packages', 'scripts']
const rootPath = new RegExp(`^(${rootFolders.join('|')})/`)
const testFile = /^[\w./-]+\.(test|e2e)\.tsx?$/
const sourceFile = /^[\w-]+\/[\w./-]+\.tsx?$/
const namesInFile = /((?:`\w+`(?:, | and ))*`\w+`) in `([\w./-]+\.tsx?)`/g
const question = /^\| ([^|]+\?) \|/
const baseFolder = /`(packages\/\w+\/src)`/

/**
 * Finds references in documents to files and headings that do not exist: texts in backticks that begin with a folder of
 * the repository, source files in backticks without such a folder, and links to files and headings. Also finds names
 * that the file does not contain ("`name` in `file.ts`"), and questions that occur twice in the tables of a document.
 *
 * A source file without a folder of the repository is relative to the base folder: the one that its section names in
 * backticks, such as `packages/client/src`, else the one that the beginning of the document names.
 *
 * @param {string} root absolute path
 * @param {readonly string[]} paths documents in Markdown, relative to the root
 * @returns {string[]} one sentence for each fault, with the file and the line
 */
export function findDocFaults(root, paths) {
  return paths.flatMap((path) => {
    const sections = sectionsOf(readFileSync(join(root, path), 'utf8'))
    const wholeBase = baseOf(sections[0])
    /** @type {Set<string>} */
    const questions = new Set()
    return sections.flatMap((section) => {
      const base = baseOf(section) ?? wholeBase
      return section.flatMap(({ number, text }) =>
        [
          ...pathFaults(root, text, base),
          ...nameFaults(root, text, base),
          ...linkFaults(root, path, text),
          ...repeatedQuestion(questions, text),
        ].map((fault) => `${path}:${number}: ${fault}`),
      )
    })
  })
}

/**
 * Finds references in source files to documents and headings that do not exist, such as `docs/wire.md#headers`.
 *
 * @param {string} root absolute path
 * @param {readonly string[]} paths source files, relative to the root
 * @returns {string[]} one sentence for each fault, with the file
 */
export function findReferenceFaults(root, paths) {
  return paths.flatMap((path) => {
    const named =
      readFileSync(join(root, path), 'utf8').match(/\bdocs\/[\w/-]+\.md(#[\w-]+)?/g) ?? []
    return [...new Set(named)]
      .filter((target) => !targetExists(root, target))
      .map((target) => `${path}: "${target}" does not exist`)
  })
}

/** @param {string} root @param {string} target a document, with or without a heading */
function targetExists(root, target) {
  const [document = '', anchor] = target.split('#')
  if (!pathExists(root, document)) return false
  return anchor === undefined || anchorsOf(join(root, document)).has(anchor)
}

/**
 * @typedef {{ number: number, text: string }} Line
 *
 * Splits a document at its headings of the second level, without its blocks of code.
 *
 * @param {string} document
 * @returns {Line[][]}
 */
function sectionsOf(document) {
  /** @type {Line[][]} */
  const sections = [[]]
  let inCode = false
  for (const [at, text] of document.split('\n').entries()) {
    if (/^\s*```/.test(text)) inCode = !inCode
    else if (!inCode) {
      if (text.startsWith('## ')) sections.push([])
      sections.at(-1)?.push({ number: at + 1, text })
    }
  }
  return sections
}

/** @param {readonly Line[]} [section] */
function baseOf(section = []) {
  return section.map(({ text }) => baseFolder.exec(text)?.[1]).find((base) => base !== undefined)
}

/**
 * @param {string} root
 * @param {string} text
 * @param {string | undefined} base
 */
function pathFaults(root, text, base) {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = '']) => {
    // A command: its first word is the path.
    const [named = ''] = quoted.split(' ')
    if (rootPath.test(named)) return pathExists(root, named) ? [] : [`"${named}" does not exist`]
    const isFile = testFile.test(named) || sourceFile.test(named)
    if (base === undefined || !isFile || pathExists(root, `${base}/${named}`)) return []
    return [`"${named}" does not exist in ${base}`]
  })
}

/**
 * @param {string} root
 * @param {string} text
 * @param {string | undefined} base
 */
function nameFaults(root, text, base) {
  return [...text.matchAll(namesInFile)].flatMap(([, names = '', file = '']) => {
    const path = rootPath.test(file) ? file : `${base}/${file}`
    if (!pathExists(root, path)) return []
    const source = readFileSync(join(root, path), 'utf8')
    return [...names.matchAll(/\w+(?=`)/g)].flatMap(([name]) =>
      new RegExp(`\\b${name}\\b`).test(source) ? [] : [`"${file}" does not contain "${name}"`],
    )
  })
}

/** @param {Set<string>} questions those of the lines before @param {string} text */
function repeatedQuestion(questions, text) {
  const [, asked] = question.exec(text) ?? []
  if (asked === undefined) return []
  if (questions.has(asked)) return [`the question "${asked}" occurs twice`]
  questions.add(asked)
  return []
}

/**
 * @param {string} root
 * @param {string} path of the document
 * @param {string} text
 */
function linkFaults(root, path, text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path : join(dirname(path), file)
    if (!pathExists(root, linked)) return [`the link "${target}" leads to no file`]
    if (anchor === undefined || anchorsOf(join(root, linked)).has(anchor)) return []
    return [`the link "${target}" leads to no heading`]
  })
}

/** @param {string} root @param {string} path */
function pathExists(root, path) {
  return existsSync(join(root, path))
}

/**
 * Lists the anchors of a document.
 *
 * @param {string} file absolute path
 */
function anchorsOf(file) {
  const lines = sectionsOf(readFileSync(file, 'utf8')).flat()
  return new Set(
    lines.flatMap(({ text }) => {
      const [, heading] = /^#+ (.*)/.exec(text) ?? []
      const named = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)
      return heading === undefined ? named : [...named, slugOf(heading)]
    }),
  )
}

/** The anchor that GitHub makes of a heading. @param {string} heading */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
