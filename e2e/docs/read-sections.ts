import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the documentation. */
const docs = resolve(import.meta.dirname, '../../docs')

/** Where a block runs: in a page of the site, in the page that a login comes back to, in Node, or nowhere: `types`. */
export type Place = 'page' | 'callback' | 'node' | 'official' | 'types'

/** One task of a page of the documentation. */
export interface Section {
  title: string
  /** What has to be there before its blocks run, as a comment in the page says. */
  given: string
  /** Its code, block after block, by where it runs. */
  code: Partial<Record<Place, string>>
}

/** The lines that a piece of code says it prints. */
export function expectedLines(code: string): string[] {
  return [...code.matchAll(/\/\/ (?:prints )?→ (.*)$/gm)].map(([, line = '']) => line)
}

/** The sections of a page that hold code. */
export function readSections(page: string): Section[] {
  const [, ...parts] = readFileSync(join(docs, page), 'utf8').split(/^## /m)
  const sections = parts.map((part) => {
    const code: Section['code'] = {}
    for (const [, place = '', block = ''] of part.matchAll(/^```tsx? ?(\w*)\n(.*?)^```/gms)) {
      const where = isPlace(place) ? place : 'page'
      code[where] = (code[where] ?? '') + block
    }
    const title = part.slice(0, part.indexOf('\n'))
    return { title, given: /<!-- given: (.*) -->/.exec(part)?.[1] ?? '', code }
  })
  return sections.filter(({ code }) => Object.keys(code).length > 0)
}

function isPlace(text: string): text is Place {
  return ['callback', 'node', 'official', 'types'].includes(text)
}
