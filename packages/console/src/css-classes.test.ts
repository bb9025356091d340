import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Classes that a style sheet gives rules of their own, outside of another selector. */
function classesOf(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)
  const selectors = [...rules].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
  return selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? [])
}

// Seen to fail: the layout of the e-mail texts changed after a visit to the inbox.
test('gives each class its rules in one style sheet, because the sheets of visited pages stay loaded', () => {
  const sheets = new Map<string, Set<string>>()
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((path) => path.endsWith('.css'))) {
    for (const name of classesOf(readFileSync(join(import.meta.dirname, file), 'utf8'))) {
      sheets.set(name, new Set([...(sheets.get(name) ?? []), file]))
    }
  }
  expect([...sheets].filter(([, owners]) => owners.size > 1)).toEqual([])
  expect(sheets.size).toBeGreaterThan(300)
})
