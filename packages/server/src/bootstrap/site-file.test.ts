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

it('fills in defaults and closes undeclared permissions', async () => {
  const { source: _, ...site } = await read({ name: 'Club' })
  expect(site).toEqual({
    name: 'Club',
    client: {},
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

it('ignores a byte order mark, which Windows editors write', async () => {
  expect((await read('\uFEFF{"name":"Club"}')).name).toBe('Club')
})

// Seen to fail: the name became "Caf�".
it.each<BufferEncoding>(['latin1', 'utf16le'])('refuses a file in %s', async (encoding) => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'foyer.json'), '\uFEFF{"name":"Café"}', encoding)
  await expect(readSiteFile(folder)).rejects.toThrow('is not valid UTF-8; save it in UTF-8')
})

it('accepts field options and plugins', async () => {
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

// Seen to fail: only addresses with ASCII letters, digits, dots and hyphens were accepted.
it.each(["o'brien@club.example", 'jörg@bücher.example', ''])(
  'accepts the owner address "%s"',
  async (ownerAddress) => {
    const { settings } = await read({ name: 'Club', settings: { mail: { ownerAddress } } })
    expect(settings.mail?.ownerAddress).toBe(ownerAddress)
  },
)

it('accepts names of properties of objects', async () => {
  const declared = {
    id: 'constructor',
    fields: [{ key: 'prototype', type: 'OBJECT' }],
    rolePermissions: { toString: ['read'] },
  }
  const site = await read({ name: 'Club', collections: [declared] })
  expect(site.collections).toMatchObject([declared])
})

it('resolves paths relative to the folder of the site file', async () => {
  const folder = await makeFolder()
  const collections = [{ id: 'films', fields: [], seed: 'data/films.jsonl' }]
  const text = JSON.stringify({ name: 'Club', serve: 'dist', collections })
  await writeFile(join(folder, 'foyer.json'), text)
  const site = await readSiteFile(folder)
  expect(site.serve).toEqual({ files: join(folder, 'dist') })
  expect(site.collections[0]?.seed).toBe(join(folder, 'data/films.jsonl'))
})

it('accepts built files with sources of other servers', async () => {
  const sources = {
    'script-src': ['https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://www.youtube-nocookie.com'],
  }
  const { serve } = await read({ name: 'Club', serve: { files: 'dist', sources } })
  expect(serve).toEqual({ files: expect.stringMatching(/dist$/), sources })
})

it('accepts a client and a reference to a JSON schema', async () => {
  const client = {
    id: 'my-club',
    redirectUris: ['http://localhost:5173/callback', '/de/callback'],
  }
  expect((await read({ $schema: './x.json', name: 'Club', client })).client).toEqual(client)
})

describe('an invalid site file', () => {
  it.each([
    [
      { name: 'x', client: { id: 'my club' } },
      'client.id: expected up to 100 letters, digits, ".", "_" and "-"',
    ],
    [
      { name: 'x', collections: [{ id: 'f', fields: [], rolePermissions: { patron: ['raed'] } }] },
      'collection "f", rolePermissions.patron.0: "raed" is not one of read, insert, update, remove.',
    ],
    [
      { name: 'x', collections: [{ id: 'f', fields: [], rolePermissions: { patron: [] } }] },
      'collection "f", rolePermissions.patron: expected at least one operation',
    ],
    [
      { name: 'x', collections: [{ id: 'f', fields: [], rolePermissions: { 'a b': ['read'] } }] },
      'collection "f", rolePermissions.a b: expected the name of a role: up to 64 letters, digits',
    ],
    ...['constructor', 'prototype', '__proto__'].map((name): [unknown, string] => [
      `{"name": "x", "collections": [{"id": "f", "fields": [], "rolePermissions": {"${name}": ["read"]}}]}`,
      `line 1, column 77: the name "${name}" cannot be used here`,
    ]),
    [
      { name: 'x', client: { redirectUris: ['http://club.example/callback'] } },
      'client.redirectUris.0: "http://club.example/callback" is not a valid value: expected https, or http on this machine',
    ],
    [
      { name: 'x', client: { redirectUris: ['localhost:5173/callback'] } },
      'client.redirectUris.0: "localhost:5173/callback" is not a valid value: expected an address with http:// or https://',
    ],
    [
      { name: 'x', client: { redirectUris: ['//club.example/callback'] } },
      'client.redirectUris.0: "//club.example/callback" is not a valid value: expected one slash before a path',
    ],
    ...['https://club.example\\@evil.example/', '/de\\callback', '/de/\tcallback'].map(
      (uri): [unknown, string] => [
        { name: 'x', client: { redirectUris: [uri] } },
        `client.redirectUris.0: "${uri}" is not a valid value: expected a complete address`,
      ],
    ),
    [
      { name: 'x', client: { redirectUris: ['//['] } },
      'client.redirectUris.0: "//[" is not a valid value: expected one slash before a path',
    ],
    [
      { name: 'x', client: { redirectUris: ['/de/callback#x'] } },
      'client.redirectUris.0: "/de/callback#x" is not a valid value: expected an address without a fragment',
    ],
    [
      '{\n  "name": "x",\n  "colections": []\n}',
      'line 3, column 3: unknown key "colections". Did you mean "collections"?',
    ],
    ['{\n  "name": "x",\n}', 'is not valid JSON, line 3, column 1: unexpected "}"'],
    ['{"name":, 1}', 'is not valid JSON, line 1, column 9: unexpected ","'],
    ['{"name" "x"}', 'is not valid JSON, line 1, column 9: unexpected string'],
    ['{name: "x"}', 'is not valid JSON, line 1, column 2: unexpected "'],
    ["{'name': 1}", 'is not valid JSON, line 1, column 2: unexpected "\'"'],
    ['{"name":', 'is not valid JSON, line 1, column 9: unexpected end of the file'],
    // Seen to fail: a SyntaxError without the name of the file, and a stack.
    ['{\n  "name": "a\tb"}', 'is not valid JSON, line 2, column 11: line breaks and tabs in'],
    ['{"na\nme": "a"}', 'is not valid JSON, line 1, column 2: line breaks and tabs in a string'],
    ['[]', 'is invalid:\n  line 1, column 1: expected an object, found a list'],
    [{}, 'line 1, column 1: "name" is required'],
    [{ name: '' }, 'line 1, column 2: name: expected >=1, found 0'],
    [{ name: 'x', sevre: 'dist' }, 'line 1, column 13: unknown key "sevre". Did you mean "serve"?'],
    [{ name: 'x', settings: { tokens: { accessSeconds: 0 } } }, 'settings.tokens.accessSeconds: '],
    [
      { name: 'x', settings: { tokens: { accessSeconds: 1.5 } } },
      'settings.tokens.accessSeconds: ',
    ],
    [{ name: 'x', settings: { password: { minLength: 257 } } }, 'settings.password.minLength: '],
    [{ name: 'x', settings: { deletion: { graceDays: 91 } } }, 'settings.deletion.graceDays: '],
    [
      { name: 'x', settings: { mail: { ownerAddress: 'board' } } },
      'settings.mail.ownerAddress: expected an e-mail address such as info@example.com',
    ],
    [
      {
        name: 'x',
        collections: [{ id: 'c', fields: [], onMemberDeletion: { action: 'forget' } }],
      },
      'collection "c", onMemberDeletion.action: expected "keep" | "delete" | "anonymise", found "forget"',
    ],
    [
      {
        name: 'x',
        collections: [
          { id: 'c', fields: [], onMemberDeletion: { action: 'anonymise', clear: ['_id'] } },
        ],
      },
      'collection "c", onMemberDeletion.clear.0: ',
    ],
    [
      { name: 'x', settings: { registration: { captcha: true } } },
      'settings.registration: unknown key "captcha". Expected one of: emailVerification, ',
    ],
    [
      { name: 'x', collections: [{ id: 'a b', fields: [] }] },
      'collection "a b", id: expected up to 256 letters',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'STRING' }] }] },
      'collection "a", field "b", type: "STRING" is not a valid value. Did you mean "TEXT"?',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'BLOB' }] }] },
      /type: "BLOB" is not one of TEXT, (?!.*LEGACY)/,
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'TEXT', sized: 1 }] }] },
      'collection "a", field "b": unknown key "sized". Expected one of: key, ',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: 'b', type: 'REFERENCE' }] }] },
      'collection "a", field "b": expected the type "REFERENCE" with "typeMetadata": { "reference": {',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [{ key: '_owner', type: 'TEXT' }] }] },
      'collection "a", field "_owner", key: expected another name',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], plugins: [{ type: 'CACHE' }] }] },
      'collection "a", plugins.0.type: expected "PUBLISH" | ',
    ],
    [{ name: 'x', collections: [{ id: 'a' }] }, 'collection "a": "fields" is required'],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], permissions: { read: 'EVERYONE' } }] },
      'line 1, column 65: collection "a", permissions.read: "EVERYONE" is not a valid value. Did you mean "ANYONE"?',
    ],
    [
      { name: 'x', collections: [{ id: 'a', fields: [], permissions: { delete: 'ANYONE' } }] },
      'collection "a", permissions: unknown key "delete". Expected one of: read, insert, update, remove.',
    ],
    [
      {
        name: 'x',
        collections: [
          { id: 'a', fields: [] },
          { id: 'a', fields: [] },
        ],
      },
      'line 1, column 51: collection "a": declared twice; expected each id once',
    ],
    [
      '{\n  "name": "x",\n  "serve": "dist",\n  "serve": "public"\n}',
      'line 4, column 3: the object already has a key "serve"',
    ],
    [
      '{"name": "x", "collections": [{ "id": "a", "id": "b", "fields": [] }], "nam": 1}',
      /line 1, column 44: the object already has a key "id"\n {2}line 1, column 72: unknown key "nam"/,
    ],
    [
      { name: 'x', serve: { files: 'dist', sources: { 'script-src': ['js.stripe.com'] } } },
      'line 1, column 62: serve.sources.script-src.0: "js.stripe.com" is not a valid value: expected an address such as "https://cdn.example"',
    ],
    [
      { name: 'x', serve: { files: 'dist', sources: { 'frames-src': [] } } },
      'serve.sources: unknown key "frames-src". Did you mean "frame-src"?',
    ],
    [
      { name: 'x', serve: { files: 'dist', sources: { 'frame-src': 'https:' } } },
      'serve.sources.frame-src: expected Array, found "https:"',
    ],
    [{ name: 'x', serve: { sources: {} } }, 'serve: expected "files" or "module"'],
  ])('%j is reported with the location of the problem', async (content, sentence) => {
    const pattern =
      typeof sentence === 'string'
        ? expect.stringContaining(sentence)
        : expect.stringMatching(sentence)
    await expect(read(content)).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: pattern }),
    )
  })

  it('is reported with all problems at once', async () => {
    const wrong = { serve: 5, collections: [{ id: '' }] }
    await expect(read(wrong)).rejects.toThrow(
      /"name" is required.*serve: expected string \| Object, found 5.*collections\.0\.id: /s,
    )
  })

  it('that does not exist is named in the error', async () => {
    const folder = await makeFolder()
    await expect(readSiteFile(folder)).rejects.toThrow(
      `there is no site file "${join(folder, 'foyer.json')}"; "npx @foyer/server init" writes one`,
    )
  })
})
