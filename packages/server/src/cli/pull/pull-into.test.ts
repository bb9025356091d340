import type {
  CollectionDeclaration,
  ComparedDeclaration,
} from '@foyer/protocol/collection-endpoints'
import { expect, it } from 'vitest'
import { completeDeclaration } from '../../data/declarations/declaration.js'
import { type PulledCollections, type PullResult, pullInto } from './pull-into.js'

const declaredOnly: PulledCollections = { ids: [], all: false }
const films = completeDeclaration({
  id: 'films',
  displayName: 'Films',
  fields: [
    { key: 'title', type: 'TEXT' },
    { key: 'year', type: 'NUMBER' },
  ],
  permissions: { read: 'ANYONE' },
})

function compared(
  current: CollectionDeclaration,
  more: Partial<ComparedDeclaration> = {},
): ComparedDeclaration {
  return { id: current.id, isDeleted: false, applied: films, current, ...more }
}

function fileOf(...collections: object[]): string {
  return `${JSON.stringify({ name: 'Club', collections }, null, 2)}\n`
}

const file = fileOf({
  id: 'films',
  displayName: 'Films',
  fields: [
    { key: 'title', type: 'TEXT' },
    { key: 'year', type: 'NUMBER' },
  ],
  permissions: { read: 'ANYONE' },
  seed: 'films.jsonl',
})

function pull(
  text: string,
  collections: ComparedDeclaration[],
  pulled: PulledCollections = declaredOnly,
): PullResult {
  return pullInto({ path: 'foyer.json', text }, collections, pulled)
}

function collectionsOf({ text }: PullResult): Record<string, unknown>[] {
  return (JSON.parse(text) as { collections: Record<string, unknown>[] }).collections
}

it('changes nothing when the owner has changed nothing', () => {
  const short = fileOf({
    id: 'films',
    displayName: 'Films',
    fields: films.fields,
    permissions: { read: 'ANYONE' },
  })
  expect(pull(file, [compared(films)])).toEqual({ text: file, notes: [] })
  expect(pull(short, [compared(films)])).toEqual({ text: short, notes: [] })
})

it('writes only values that differ from a default and replaces values in place', () => {
  const current: CollectionDeclaration = {
    ...films,
    enforce: true,
    permissions: { ...films.permissions, read: 'SITE_MEMBER', insert: 'SITE_MEMBER' },
    fields: films.fields.map((field) => ({ ...field, required: field.key === 'year' })),
    indexes: [
      {
        name: 'by year',
        fields: [
          { path: 'year', order: 'DESC' },
          { path: 'title', order: 'ASC' },
        ],
        unique: false,
        caseInsensitive: true,
      },
    ],
    onMemberDeletion: { action: 'keep' },
  }
  expect(collectionsOf(pull(file, [compared(current)]))).toEqual([
    {
      id: 'films',
      displayName: 'Films',
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER', required: true },
      ],
      permissions: { read: 'SITE_MEMBER', insert: 'SITE_MEMBER' },
      seed: 'films.jsonl',
      enforce: true,
      indexes: [
        {
          name: 'by year',
          fields: [{ path: 'year', order: 'DESC' }, { path: 'title' }],
          caseInsensitive: true,
        },
      ],
      onMemberDeletion: { action: 'keep' },
    },
  ])
})

it('removes properties and fields that the owner has removed', () => {
  const rich = completeDeclaration({
    ...films,
    displayField: 'title',
    onMemberDeletion: { action: 'keep' },
    plugins: [{ type: 'SHARED' }],
  })
  const text = fileOf({
    id: 'films',
    displayName: 'Films',
    fields: films.fields,
    permissions: { read: 'ANYONE' },
    displayField: 'title',
    onMemberDeletion: { action: 'keep' },
    plugins: [{ type: 'SHARED' }],
  })
  const bare = { ...films, fields: films.fields.slice(1) }
  const [written] = collectionsOf(pull(text, [compared(bare, { applied: rich })]))
  expect(Object.keys(written ?? {})).toEqual([
    'id',
    'displayName',
    'fields',
    'permissions',
    'plugins',
  ])
  expect(written).toMatchObject({ fields: [{ key: 'year' }], plugins: [] })
})

it('writes changed roles and keeps the order of the operations of others', () => {
  const roles = { patron: ['update', 'read'], curator: ['read'], guest: ['read'] }
  const text = fileOf({ id: 'films', fields: [], rolePermissions: roles })
  const applied = completeDeclaration({
    id: 'films',
    fields: [],
    rolePermissions: { patron: ['read', 'update'], curator: ['read'], guest: ['read'] },
  })
  const current = completeDeclaration({
    id: 'films',
    fields: [],
    rolePermissions: {
      patron: ['read', 'update'],
      curator: ['read', 'remove'],
      tester: ['insert'],
    },
  })
  expect(collectionsOf(pull(text, [compared(current, { applied })]))).toEqual([
    {
      id: 'films',
      fields: [],
      rolePermissions: {
        patron: ['update', 'read'],
        curator: ['read', 'remove'],
        tester: ['insert'],
      },
    },
  ])
})

it('keeps changes of the file that have not been applied', () => {
  const pending = fileOf({
    id: 'films',
    displayName: 'Movies',
    fields: [
      { key: 'genre', type: 'TEXT' },
      { key: 'title', type: 'TEXT', description: 'As in the cinema' },
    ],
    permissions: { read: 'SITE_MEMBER' },
  })
  const title = { ...films.fields[0], key: 'title', type: 'TEXT', required: true }
  const length = { key: 'length', type: 'NUMBER' }
  const current = completeDeclaration({
    ...films,
    fields: [title, ...films.fields.slice(1), length],
    permissions: { ...films.permissions, insert: 'SITE_MEMBER' },
  })
  expect(collectionsOf(pull(pending, [compared(current)]))).toEqual([
    {
      id: 'films',
      displayName: 'Movies',
      fields: [
        { key: 'genre', type: 'TEXT' },
        { key: 'title', type: 'TEXT', description: 'As in the cinema', required: true },
        { key: 'length', type: 'NUMBER' },
      ],
      permissions: { read: 'SITE_MEMBER', insert: 'SITE_MEMBER' },
    },
  ])
})

it('prefers the owner’s value in a conflict and uses the owner’s order of fields', () => {
  const pending = file.replace('"Films"', '"Movies"')
  const current = { ...films, displayName: 'Pictures', fields: films.fields.toReversed() }
  expect(collectionsOf(pull(pending, [compared(current)]))).toMatchObject([
    { displayName: 'Pictures', fields: [{ key: 'year' }, { key: 'title' }] },
  ])
})

it('adds undeclared collections by name or with --all, including every permission', () => {
  const [one, two] = ['people', 'tags'].map((id) =>
    compared(completeDeclaration({ id, fields: [{ key: 'name', type: 'TEXT' }] }), {
      applied: null,
    }),
  )
  if (!one || !two) throw new Error('expected two collections')
  const server = [compared(films), one, two]
  expect(pull(file, server)).toEqual({
    text: file,
    notes: [
      'the file does not declare "people", "tags"; add collections by name, or all with --all',
    ],
  })
  const permissions = {
    read: 'PRIVILEGED',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const added = { fields: [{ key: 'name', type: 'TEXT' }], permissions }
  const all = pull(file, server, { ids: [], all: true })
  expect(collectionsOf(all).slice(1)).toEqual([
    { id: 'people', ...added },
    { id: 'tags', ...added },
  ])
  const named = pull('{"name":"Empty"}', server, { ids: ['tags'], all: false })
  expect(named.text).toBe(
    `{"name":"Empty","collections":[${JSON.stringify({ id: 'tags', ...added })}]}`,
  )
  expect(() => pull(file, server, { ids: ['tag'], all: false })).toThrow(
    'neither the site file nor the server has a collection "tag". Did you mean "tags"?',
  )
})

it('does not change collections that are not named', () => {
  const tags = completeDeclaration({ id: 'tags', fields: [] })
  const server = [compared({ ...films, displayName: 'Pictures' }), compared(tags)]
  const { text } = pull(file, server, { ids: ['tags'], all: false })
  expect(JSON.parse(text)).toMatchObject({
    collections: [{ displayName: 'Films' }, { id: 'tags' }],
  })
})

it('reports collections that the server does not have and keeps the collections in the file', () => {
  expect(pull(file, [compared(films, { isDeleted: true })])).toEqual({
    text: file,
    notes: [
      'the collection "films" of the file was deleted on the server; remove it from the file, or restore it',
    ],
  })
  expect(pull(file, []).notes).toEqual([
    'the server does not have the collection "films" of the file; its next start with this file creates it',
  ])
})

it('reports references to undeclared collections', () => {
  const reference = { referencedCollectionId: 'people' }
  const director = { key: 'director', type: 'REFERENCE', typeMetadata: { reference } }
  const current = completeDeclaration({ ...films, fields: [...films.fields, director] })
  const people = completeDeclaration({ id: 'people', fields: [] })
  const server = [compared(current), compared(people, { applied: null })]
  expect(pull(file, server).notes[0]).toBe(
    'collection "films", field "director" refers to "people", which the file does not declare; a new server refuses the file until "npx @foyer/server pull people" adds it',
  )
  expect(pull(file, server, { ids: [], all: true }).notes).toEqual([])
})

it('refuses a conflict that would make the site file invalid', () => {
  const pending = file.replace('"NUMBER"', '"NUMBER", "numberRange": {"min": 1}')
  const [title, year] = films.fields
  if (!title || !year) throw new Error('expected two fields')
  const sized = { ...year, arraySizeRange: { minSize: 1 } }
  const current = { ...films, fields: [title, sized] }
  expect(() => pull(pending, [compared(current)])).toThrow(
    /^the file and the server have conflicting changes; nothing was written: .*field "year": expected one of "numberRange"/s,
  )
})
