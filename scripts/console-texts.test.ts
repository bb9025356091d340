import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { describe, expect, test } from 'vitest'
import { consoleLanguageChoices } from '../packages/console/src/language/language.js'
import { defaultSettings } from '../packages/server/src/settings/settings.js'
import { listFiles } from './lib/checks/source-files.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const root = join(repositoryRoot, 'packages/console/src')

type Texts = { [name: string]: Texts | string | ((...args: never[]) => unknown) }

/** Words that are the same in every language. */
const untranslated = new Set(['Foyer', 'console', 'API', 'POST', 'UTC'])
/** Attributes that are displayed or read by screen readers. */
const shown = new Set(['title', 'label', 'aria-label', 'placeholder', 'hint', 'summary', 'alt'])

/** Texts between elements, and in displayed attributes, that are written in a component. */
function literalsOf(path: string, text: string): string[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'code') return
    if (ts.isJsxText(node)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && shown.has(node.name.getText())) {
      if (node.initializer && ts.isStringLiteral(node.initializer)) {
        found.push(node.initializer.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  // A URL or the path of a field is an example in every language.
  return found.filter(
    (words) => /\p{L}{2}/u.test(words) && !untranslated.has(words) && !/^\S+[./]\S+$/.test(words),
  )
}

/** Names and values of all plain texts. */
function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]]
    return typeof value === 'object' && value !== null && !('$$typeof' in value)
      ? flatten(value, `${path}${name}.`)
      : []
  })
}

const files = listFiles(root, '.', /\.tsx?$/).map((path) => path.slice(2))
const components = files.filter(
  (path) => /\.tsx$/.test(path) && !/\.test\.|(^|\/)(texts|testing)\//.test(path),
)
const folders = files
  .filter((path) => /(^|\/)texts\/texts\.ts$/.test(path))
  .map((path) => path.slice(0, -'/texts.ts'.length))

async function readTexts(folder: string, language: string): Promise<Texts> {
  const file = files.find((path) => new RegExp(`^${folder}/${language}\\.tsx?$`).test(path))
  const module = (await import(join(root, file ?? ''))) as Record<string, Texts>
  return module[language] ?? {}
}

/** Languages of the console besides English. */
const translations = consoleLanguageChoices
  .map(({ value }) => value)
  .filter((code) => code !== 'en')

/** Returns whether a text is written in a language. A short one may be the same word as in English, or a name. */
function isTranslated(language: string, text: string | undefined, english: string): boolean {
  if (text === undefined) return false
  const isSentence = english.split(' ').length > 3
  if (!isSentence) return true
  return language === 'he' ? /\p{Script=Hebrew}/u.test(text) : text !== english
}

test('components of the console contain no text', () => {
  expect(components.length).toBeGreaterThan(150)
  const literals = components.flatMap((path) =>
    literalsOf(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  expect(literals).toEqual([])
})

test('detects a text in a component', () => {
  const text = 'const a = <p title="Show all">Save <code>the key</code> {b}</p>'
  expect(literalsOf('a.tsx', text)).toEqual(['Show all', 'Save'])
})

describe.each(folders)('%s', (folder) => {
  test.each(translations)('has its texts in %s', async (language) => {
    const translated = new Map(flatten(await readTexts(folder, language)))
    const missing = flatten(await readTexts(folder, 'en'))
      .filter(([name, english]) => !isTranslated(language, translated.get(name), english))
      .map(([name, english]) => `${name}: ${english}`)
    expect(missing).toEqual([])
  })
})

/** Lists the paths of the settings, and of their groups, that the page of settings shows. */
function shownSettings(settings: object, prefix = ''): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    // Other pages show these.
    if (/^(mail\.wording|pages\.(branding|urls))$/.test(path)) return []
    const isGroup = typeof value === 'object' && value !== null
    return isGroup ? [path, ...shownSettings(value, `${path}.`)] : [path]
  })
}

// In English, a setting without a label is named by its path.
test.each(translations)('every setting has a label and a hint in %s', async (language) => {
  const texts = new Map(flatten(await readTexts('site-settings/texts', language)))
  const missing = shownSettings(defaultSettings).flatMap((path) => [
    ...(texts.has(`labels.${path}`) ? [] : [`label of ${path}`]),
    ...(texts.has(`hints.${path}`) || !path.includes('.') ? [] : [`hint of ${path}`]),
  ])
  expect(missing).toEqual([])
})
