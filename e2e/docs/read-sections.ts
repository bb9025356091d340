import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the documentation. */
const docs = resolve(import.meta.dirname, '../../docs')

/**
 * Environment of a block: a page of the site, the page of the callback, Node.js, an app on the official packages, or
 * the compiler only (`types`).
 */
export type Environment = 'page' | 'callback' | 'node' | 'official' | 'types'

/** A section of a page of the documentation. */
export interface Section {
  title: string
  /** State that the section expects, from a comment in the page: `<!-- given: … -->`. */
  given: string
  /** The code of the section by environment; blocks of one environment are joined. */
  code: Partial<Record<Environment, string>>
}

/** Pages about the client; the first section of the first page sets it up. */
export const clientPages: readonly string[] = [
  'client.md',
  'client-parts.md',
  'official-packages.md',
]

/** Returns the lines that a block declares to print, in comments `// → …`. */
export function expectedLines(code: string): string[] {
  return [...code.matchAll(/\/\/ (?:prints )?→ (.*)$/gm)].map(([, line = '']) => line)
}

/** Returns the sections of a page that contain code. */
export function readSections(page: string): Section[] {
  const [, ...parts] = readFileSync(join(docs, page), 'utf8').split(/^## /m)
  const sections = parts.map((part) => {
    const code: Section['code'] = {}
    for (const [, word = '', block = ''] of part.matchAll(/^```tsx? ?(\w*)\n(.*?)^```/gms)) {
      const environment = isEnvironment(word) ? word : 'page'
      code[environment] = (code[environment] ?? '') + block
    }
    const title = part.slice(0, part.indexOf('\n'))
    return { title, given: /<!-- given: (.*) -->/.exec(part)?.[1] ?? '', code }
  })
  return sections.filter(({ code }) => Object.keys(code).length > 0)
}

function isEnvironment(text: string): text is Environment {
  return ['callback', 'node', 'official', 'types'].includes(text)
}
