import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '../packages/protocol/src/texts/language.js'
import { repositoryRoot } from './lib/repository.mjs'

const packages = join(repositoryRoot, 'packages')

/** Lists the entries that a package exports. */
function exportsOf(name: string): string[] {
  const manifest = readFileSync(join(packages, name, 'package.json'), 'utf8')
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> }
  return Object.keys(exports)
}

// The type checker finds the other places: CONTRIBUTING.md#to-add-a-language.
test('every language has the files of texts that English has, and exports those of forms', () => {
  const texts = join(packages, 'protocol/src/texts')
  const files = readdirSync(join(texts, 'en')).sort()
  expect(files).toContain('forms.ts')
  const formTexts = readdirSync(join(packages, 'react/src/texts'))
  for (const language of languageCodes) {
    expect(readdirSync(join(texts, language)).sort(), language).toEqual(files)
    expect(formTexts).toContain(`${language}.ts`)
    expect(exportsOf('protocol')).toContain(`./texts/forms/${language}`)
    expect(exportsOf('react')).toContain(`./texts/${language}`)
  }
})
