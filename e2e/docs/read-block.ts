import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the named code block of a page of the documentation, such as ```` ```ts hono ````. */
export function readBlock(page: string, name: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8')
  const code = new RegExp(`^\`\`\`ts ${name}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1]
  if (code === undefined) throw new Error(`docs/${page} has no block "${name}"`)
  return code
}
