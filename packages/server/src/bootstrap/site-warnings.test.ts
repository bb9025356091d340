import { expect, it } from 'vitest'
import type { DeclaredCollection } from './site-file.js'
import { siteWarnings } from './site-warnings.js'

const closed = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'PRIVILEGED',
} as const
const films: DeclaredCollection = {
  id: 'films',
  displayName: 'Films',
  fields: [{ key: 'title', type: 'TEXT' }],
  permissions: closed,
  seed: undefined,
}
const director = {
  key: 'director',
  type: 'REFERENCE' as const,
  typeMetadata: { reference: { referencedCollectionId: 'people' } },
}

it('warns of insert permissions for everybody and update permissions for every member', () => {
  expect(siteWarnings([films])).toEqual([])
  const permissions = { ...closed, insert: 'ANYONE', update: 'SITE_MEMBER' } as const
  expect(siteWarnings([{ ...films, permissions }])).toEqual([
    expect.stringMatching(/"films", permissions\.insert is "ANYONE": everybody .* may insert/),
    expect.stringMatching(/"films", permissions\.update is "SITE_MEMBER": every member may update/),
  ])
})

it('warns of a reference field without an index that starts with the field', () => {
  const fields = [director]
  const warning = expect.stringContaining('collection "films", field "director": no index begins')
  expect(siteWarnings([{ ...films, fields }])).toEqual([warning])
  const later = [{ name: 'a', fields: [{ path: 'title' }, { path: 'director' }] }]
  expect(siteWarnings([{ ...films, fields, indexes: later }])).toEqual([warning])
  const first = [{ name: 'a', fields: [{ path: 'director' }] }]
  expect(siteWarnings([{ ...films, fields, indexes: first }])).toEqual([])
})
