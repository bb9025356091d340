import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../storage/testing/test-database.js'
import { readSiteFile, type SiteFile } from './site-file.js'

async function read(content: unknown): Promise<SiteFile> {
  const folder = await makeFolder()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await writeFile(join(folder, 'foyer.json'), text)
  return readSiteFile(folder)
}

it('fills in what is left out, and closes what is not opened', async () => {
  expect(await read({ name: 'Club' })).toEqual({
    name: 'Club',
    serve: undefined,
    settings: {},
    collections: [],
  })
  const { collections } = await read({ name: 'Club', collections: [{ id: 'a/b', fields: [] }] })
  expect(collections).toEqual([
    {
      id: 'a/b',
      displayName: 'a/b',
      fields: [],
      permissions: {
        read: 'PRIVILEGED',
        insert: 'PRIVILEGED',
        update: 'PRIVILEGED',
        remove: 'PRIVILEGED',
      },
      seed: undefined,
    },
  ])
})

it('takes everything that can be said about a field, and plugins', async () => {
  const declared = {
    fields: [
      { key: 'title', type: 'TEXT', required: true, stringLengthRange: { maxLength: 80 } },
      {
        key: 'author',
        type: 'REFERENCE',
        typeMetadata: { reference: { referencedCollectionId: 'people' } },
      },
    ],
    displayField: 'title',
    plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } }],
  }
  const site = await read({ name: 'Club', collections: [{ id: 'books', ...declared }] })
  expect(site.collections[0]).toMatchObject(declared)
})

it('reads paths from its folder', async () => {
  const folder = await makeFolder()
  const collections = [{ id: 'films', fields: [], seed: 'data/films.jsonl' }]
  const text = JSON.stringify({ name: 'Club', serve: 'dist', collections })
  await writeFile(join(folder, 'foyer.json'), text)
  const site = await readSiteFile(folder)
  expect(site.serve).toBe(join(folder, 'dist'))
  expect(site.collections[0]?.seed).toBe(join(folder, 'data/films.jsonl'))
})

describe('a file that does not fit', () => {
  it.each([
    ['{"name":', 'is not valid JSON'],
    ['[]', 'does not fit'],
    [{}, 'name: '],
    [{ name: '' }, 'name: '],
    [{ name: 'x', sevre: 'dist' }, 'sevre: '],
    [{ name: 'x', settings: { tokens: { accessSeconds: 0 } } }, 'settings.tokens.accessSeconds: '],
    [
      { name: 'x', settings: { tokens: { accessSeconds: 1.5 } } },
      'settings.tokens.accessSeconds: ',
    ],
    [{ name: 'x', settings: { password: { minLength: 257 } } }, 'settings.password.minLength: '],
    [{ name: 'x', settings: { deletion: { graceDays: 91 } } }, 'settings.deletion.graceDays: '],
    [
      {
        name: 'x',
        collections: [{ id: 'c', fields: [], onMemberDeletion: { action: 'forget' } }],
      },
      'collections.0.onMemberDeletion.action: ',
    ],
    [
      {
        name: 'x',
        collections: [
          { id: 'c', fields: [], onMemberDeletion: { action: 'anonymise', clear: ['_id'] } },
        ],
      },
      'collections.0.onMemberDeletion.clear.0: ',
    ],
    [
      { name: 'x', settings: { registration: { captcha: true } } },
      'settings.registration.captcha: ',
    ],
    [
      { name: 'x', collections: [{ id: 'a b', fields: [] }] },
      'collections.0.id: expected up to 256 letters',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'STRING' }] }] },
      'collections.0.fields.0.type: expected one of TEXT, ',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'TEXT', sized: 1 }] }] },
      'collections.0.fields.0.sized: ',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'REFERENCE' }] }] },
      'collections.0.fields.0: expected "typeMetadata" of the type "REFERENCE"',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: '_owner', type: 'TEXT' }] }] },
      'collections.0.fields.0.key: expected another name',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], plugins: [{ type: 'CACHE' }] }] },
      'collections.0.plugins.0.type: ',
    ],
    [{ name: 'x', collections: [{ id: 'a' }] }, 'collections.0.fields: '],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], permissions: { read: 'EVERYONE' } }] },
      'collections.0.permissions.read: ',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], permissions: { delete: 'ANYONE' } }] },
      'collections.0.permissions.delete: ',
    ],
    [
      {
        name: 'x',
        collections: [
          { id: 'a', fields: [] },
          { id: 'a', fields: [] },
        ],
      },
      'collections: an id stands twice',
    ],
  ])('%j is told with the place', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    )
  })

  it('is told with all places at once', async () => {
    const wrong = { serve: 5, collections: [{ id: '' }] }
    await expect(read(wrong)).rejects.toThrow(/name: .*serve: .*collections\.0\.id: /s)
  })

  it('or that is not there is named', async () => {
    const folder = await makeFolder()
    await expect(readSiteFile(folder)).rejects.toThrow(
      `the site file "${join(folder, 'foyer.json')}" cannot be read`,
    )
  })
})
