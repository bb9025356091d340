import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './lib/repository.mjs'

/** The browser tests run the code of the documents, so an example that is part of a document works. */
const documents = [
  'README.md',
  'docs/client.md',
  'docs/client-parts.md',
  'docs/official-packages.md',
  'docs/react.md',
  'docs/react-custom.md',
  'docs/frameworks/nextjs.md',
]
const packages = ['packages/client/src', 'packages/react/src']

function read(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** Removes the indentation and the comment with the output. */
function normalize(line: string): string {
  return line.replace(/\/\/ (?:prints )?→.*/, '').trim()
}

function documentedLines(): Set<string> {
  const blocks = documents.flatMap(
    (path) => read(path).match(/^```tsx?[^\n]*\n[\s\S]*?^```$/gm) ?? [],
  )
  return new Set(blocks.flatMap((block) => block.split('\n').map(normalize)))
}

function examplesIn(source: string): string[][] {
  const comments = source.match(/\/\*\*[\s\S]*?\*\//g) ?? []
  const examples = comments.flatMap(
    (comment) => /@example\n([\s\S]*?)(?: *\* @|\*\/$)/.exec(comment)?.[1] ?? [],
  )
  return examples.map((example) =>
    example.split('\n').map((line) => normalize(line.replace(/^ *\*/, ''))),
  )
}

it('every docstring example is part of a document', () => {
  const documented = documentedLines()
  const sources = packages.flatMap(sourcesIn)
  const foreign = sources.flatMap((path) =>
    examplesIn(read(path))
      .flat()
      .filter((line) => line !== '' && !documented.has(line))
      .map((line) => `${path}: ${line}`),
  )
  expect(foreign).toEqual([])
})

it('finds the examples of more than 60 public functions', () => {
  const examples = packages.flatMap(sourcesIn).flatMap((path) => examplesIn(read(path)))
  expect(examples.length).toBeGreaterThan(60)
})
