import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDocFaults, findReferenceFaults } from './lib/checks/find-doc-faults.mjs'
import { listFiles } from './lib/checks/source-files.mjs'
import { repositoryRoot } from './lib/repository.mjs'

function documentsIn(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

it('documents name only files and headings that exist', () => {
  const documents = ['docs', 'docs/decisions', 'docs/frameworks', 'docs/wire'].flatMap(documentsIn)
  expect(documents).toEqual(expect.arrayContaining(['docs/security.md', 'docs/wire/items.md']))
  const roots = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/RESULTS.md']
  const readmes = ['packages', 'examples'].flatMap((folder) =>
    listFiles(repositoryRoot, folder, /^README\.md$/),
  )
  expect(findDocFaults(repositoryRoot, [...roots, ...readmes, ...documents])).toEqual([])
})

it('source files name only documents and headings that exist', () => {
  const sources = ['packages', 'examples', 'scripts/lib', 'bench', 'e2e'].flatMap((folder) =>
    listFiles(repositoryRoot, folder, /\.(m?js|tsx?|css)$/),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(findReferenceFaults(repositoryRoot, sources)).toEqual([])
})

describe('findDocFaults', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'foyer-docs-'))
    write('packages/server/src/http/listen.test.ts', '')
    write('packages/client/src/call.test.ts', '')
    write('bench/data.mjs', '')
    write('docs/wire.md', '# The wire\n\n## Query as GET\n\n<a id="networks"></a>\n')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  function faultsOf(text: string): string[] {
    write('docs/page.md', text)
    return findDocFaults(root, ['docs/page.md'])
  }

  it.each([
    'See `packages/client/src/call.test.ts` and `bench/data.mjs scan`.',
    '[GET](wire.md#query-as-get), [networks](wire.md#networks), [here](#here), [out](https://a.example/#b)\n## Here',
    'Names of other kinds: `auth/gone.ts`, `gone.test.ts`, `/packages/gone`.',
    '```\n`packages/gone.ts` [x](gone.md)\n```',
  ])('accepts %j', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  it.each([
    ['`packages/client/src/gone.ts`', '"packages/client/src/gone.ts" does not exist'],
    ['`bench/gone.mjs scan`', '"bench/gone.mjs" does not exist'],
    ['[x](gone.md)', 'the link "gone.md" leads to no file'],
    ['[x](wire.md#gone)', 'the link "wire.md#gone" leads to no heading'],
    ['[x](#gone)', 'the link "#gone" leads to no heading'],
  ])('refuses %j', (text, fault) => {
    expect(faultsOf(`# Page\n\n| a | ${text} |`)).toEqual([`docs/page.md:3: ${fault}`])
  })

  it('finds references of source files to documents and headings that do not exist', () => {
    write(
      'bench/data.mjs',
      '// docs/wire.md#query-as-get docs/wire.md#networks docs/gone.md\n// @see docs/wire.md#gone',
    )
    expect(findReferenceFaults(root, ['bench/data.mjs'])).toEqual([
      'bench/data.mjs: "docs/gone.md" does not exist',
      'bench/data.mjs: "docs/wire.md#gone" does not exist',
    ])
  })

  it('finds names that the source file does not contain', () => {
    write('packages/server/src/http/cors.ts', 'export function corsHeaders() {}')
    const text = [
      'Files stand below `packages/server/src`.',
      '`corsHeaders` in `http/cors.ts`, `gone` in `http/cors.ts`,',
      '`corsHeaders` and `lost` in `packages/server/src/http/cors.ts`.',
    ]
    expect(faultsOf(text.join('\n'))).toEqual([
      'docs/page.md:2: "http/cors.ts" does not contain "gone"',
      'docs/page.md:3: "packages/server/src/http/cors.ts" does not contain "lost"',
    ])
  })

  it('finds questions that a document answers twice', () => {
    const row = '| Who calls? | `caller` |'
    expect(faultsOf(`| question | place |\n|---|---|\n${row}\n| Who? | |\n${row}`)).toEqual([
      'docs/page.md:5: the question "Who calls?" occurs twice',
    ])
  })

  it('resolves source files relative to the folder that the document or the section names', () => {
    write('packages/server/src/http/listen.ts', '')
    const lines = [
      'Files stand below `packages/server/src`: `http/listen.test.ts`, `call.test.ts`, `http/listen.ts`, `http/gone.ts`.',
      '## Client',
      'Tests stand below `packages/client/src`: `call.test.ts`, `http/listen.test.ts`.',
    ]
    expect(faultsOf(lines.join('\n'))).toEqual([
      'docs/page.md:1: "call.test.ts" does not exist in packages/server/src',
      'docs/page.md:1: "http/gone.ts" does not exist in packages/server/src',
      'docs/page.md:3: "http/listen.test.ts" does not exist in packages/client/src',
    ])
  })
})
