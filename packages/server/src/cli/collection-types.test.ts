import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { collectionTypes } from './collection-types.js'

const films = {
  id: 'films',
  fields: [
    { key: 'title', displayName: 'Title', type: 'TEXT', required: true },
    { key: 'year', type: 'NUMBER', description: 'of the first\n showing */ anywhere' },
    { key: 'released', type: 'DATETIME' },
    {
      key: 'director',
      type: 'REFERENCE',
      typeMetadata: { reference: { referencedCollectionId: 'App/people' } },
    },
    {
      key: 'cast',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'App/people' } },
    },
    { key: 'tags', type: 'ARRAY', typeMetadata: { array: { elementType: 'TEXT' } } },
    {
      key: 'facts',
      type: 'OBJECT',
      typeMetadata: {
        object: {
          fields: [
            { key: 'budget', type: 'NUMBER' },
            { key: "it's", type: 'BOOLEAN' },
          ],
        },
      },
    },
    { key: 'place', type: 'ADDRESS' },
    { key: '_owner', type: 'TEXT', systemField: true },
  ],
}
const people = { id: 'App/people', fields: [{ key: 'name', type: 'TEXT' }] }

const written = `// Made by "foyer types". Do not change it here: make it again.

import type { Reference } from '@foyer/client'

/** An item of "App/people". */
export interface AppPeopleItem {
  name?: string
}

/** An item of "films". */
export interface FilmsItem {
  /** Title */
  title: string
  /** of the first showing * / anywhere */
  year?: number
  released?: Date
  director?: Reference<'App/people'>
  cast?: Reference<'App/people'>[]
  tags?: string[]
  facts?: {
    budget?: number
    'it\\'s'?: boolean
  }
  place?: Record<string, unknown>
}

/** Every collection by its id: \`createClient<Collections>(…)\`. */
export interface Collections {
  'App/people': AppPeopleItem
  films: FilmsItem
}
`

it('writes what is declared, in the order of ids', () => {
  expect(collectionTypes([films, people])).toBe(written)
})

it('keeps names apart, whatever the ids are', () => {
  const ids = ['date', '7', 'a-b', 'a_b', '-', 'notes']
  const types = collectionTypes(ids.map((id) => ({ id, fields: [] })))
  expect(types.match(/(?<=export type )\w+/g)).toEqual([
    'CollectionItem',
    'Collection7Item',
    'ABItem',
    'AB2Item',
    'DateItem',
    'NotesItem',
  ])
  expect(types).not.toContain('import')
})

it('is what the client takes, with all that it checks', () => {
  const use = `
import { createClient } from '@foyer/client'
const { items } = createClient<Collections>({ clientId: 'x', host: 'http://127.0.0.1:4400' })
items.query('films').ge('year', 1950).descending('facts.budget').include('director')
items.insert('films', { title: 'Wings', director: 'p1', place: { city: 'Paris' } })
items.query('App/people').eq('name', 'Ada')
`
  const wrong = `
items.query('films').eq('length', 1)
items.query('films').gt('year', 'late')
items.insert('films', { year: 1927 })
items.query('people')
`
  expect(faultLines(`${written}${use}`)).toEqual([])
  const first = `${written}${use}`.split('\n').length
  expect(faultLines(`${written}${use}${wrong}`)).toEqual([0, 1, 2, 3].map((line) => first + line))
}, 240_000)

/** Lines of a module beside this file that the compiler refuses, from 0. */
function faultLines(code: string): number[] {
  const root = resolve(import.meta.dirname, '../../../..')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const path = join(import.meta.dirname, 'made-types.ts')
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (name) => (name === path ? code : readFile(name))
  host.fileExists = (name) => name === path || fileExists(name)
  host.getSourceFile = (name, language) => {
    const text = host.readFile(name)
    return text === undefined ? undefined : ts.createSourceFile(name, text, language)
  }
  const program = ts.createProgram([path], { ...options, noEmit: true, composite: false }, host)
  const source = program.getSourceFile(path)
  return [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ start = 0 }) => source?.getLineAndCharacterOfPosition(start).line ?? 0)
}
