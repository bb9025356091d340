import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.mjs'

/**
 * Reads a file of the repository.
 *
 * @param {string} path relative to the root
 */
export function readText(path) {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

/**
 * Reads the section of a document below a heading, up to the next heading of the same or a higher level.
 *
 * @param {string} path relative to the root
 * @param {string} heading such as `## Tables`
 */
export function readSection(path, heading) {
  const text = readText(path)
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${path} has no heading "${heading}"`)
  const [marks = ''] = heading.split(' ')
  const rest = text.slice(start + heading.length + 2)
  const end = rest.search(new RegExp(`^#{1,${marks.length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end)
}

/**
 * Lists the rows of all tables in a text as cells, without the headers.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function tableRows(text) {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const isHead = /^\|[-|]+\|$/.test(lines[at + 1] ?? '')
    if (!line.startsWith('|') || isHead || /^\|[-|]+\|$/.test(line)) return []
    return [
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ]
  })
}

/**
 * Lists the texts in backticks, without blocks of code.
 *
 * @param {string} text
 */
export function quotedIn(text) {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)
}
