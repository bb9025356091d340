import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { applyCollections } from '../../bootstrap/apply-site-file.js'
import { readSiteFile } from '../../bootstrap/site-file.js'
import { listDeclarations } from '../../data/declarations/declaration.js'
import { onPostgres } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { type PullFlags, pullSite } from './pull-site.js'

/** Number of runs. There are fewer on PostgreSQL, where creating and dropping indexes takes longer. */
const RUNS = onPostgres ? 25 : 100
const keys = ['title', 'year', 'isNew', 'films', 'it"s', 'a key']
const levels = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED']
const flag = fc.boolean()
const words = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0'))

/** Generates objects with a random subset of the properties. */
function some(
  properties: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(properties, { requiredKeys: [], noNullPrototype: true })
}

const typed: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  some({ default: words, stringLengthRange: fc.constant({ minLength: 1 }) }).map((more) => ({
    type: 'TEXT',
    ...more,
  })),
  fc.integer().map((value) => ({ type: 'NUMBER', default: value })),
  fc.constant({ type: 'BOOLEAN' }),
  fc.constant({ type: 'ARRAY', typeMetadata: { array: { elementType: 'TEXT' } } }),
  fc.constant({
    type: 'REFERENCE',
    typeMetadata: { reference: { referencedCollectionId: 'films' } },
  }),
)

const field = fc
  .tuple(
    fc.constantFrom(...keys),
    typed,
    some({
      displayName: words,
      description: words,
      encrypted: flag,
      required: flag,
      immutable: flag,
      readOnly: flag,
    }),
  )
  .map(([key, type, more]) => ({ key, ...type, ...more }))
const fields = fc.uniqueArray(field, { selector: ({ key }) => key, minLength: 1, maxLength: 5 })

const plugin = fc.constantFrom(
  { type: 'SHARED' },
  { type: 'URLIZED', urlizedOptions: { format: 'PLAIN' } },
  { type: 'PUBLISH', publishOptions: {} },
  { type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } },
)
const plugins = fc.uniqueArray(plugin, { selector: ({ type }) => type, maxLength: 3 })

const indexNames = ['first', 'second', 'third']
const indexName = fc.constantFrom(...indexNames)
const index = fc
  .tuple(
    indexName,
    fc.uniqueArray(fc.constantFrom('title', 'year', 'a.b'), { minLength: 1, maxLength: 2 }),
    some({ order: fc.constantFrom('ASC', 'DESC') }),
    some({ caseInsensitive: flag }),
  )
  .map(([name, paths, order, more]) => ({
    name,
    fields: paths.map((path) => ({ path, ...order })),
    ...more,
  }))
const indexes = fc.uniqueArray(index, { selector: ({ name }) => name, maxLength: 3 })

const rule = fc.constantFrom(
  { action: 'keep' },
  { action: 'delete' },
  { action: 'anonymise', clear: ['title'] },
)
const permissions = some(
  Object.fromEntries(
    ['read', 'insert', 'update', 'remove'].map((one) => [one, fc.constantFrom(...levels)]),
  ),
)

const roles = ['patron', 'editor']
const rolePermissions = some(
  Object.fromEntries(
    roles.map((one) => [
      one,
      fc.uniqueArray(fc.constantFrom('read', 'insert', 'update', 'remove'), { minLength: 1 }),
    ]),
  ),
)

const declared = fc.tuple(
  fields,
  some({
    displayName: words,
    description: words,
    displayField: fc.constantFrom(...keys),
    enforce: flag,
    permissions,
    rolePermissions,
    plugins,
    indexes,
    onMemberDeletion: rule,
    events: flag,
  }),
)

const ids = ['films', 'people', 'notes']
const id = fc.constantFrom(...ids)
const siteText = fc
  .tuple(
    fc.dictionary(id, declared, { noNullPrototype: true }),
    fc.constantFrom('', '  ', '\t'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([all, indentation, newline]) => {
    const collections = Object.entries({
      films: [[{ key: 'title', type: 'TEXT' }], {}],
      ...all,
    }).map(([one, [list, more]]) => ({ id: one, fields: list, ...more }))
    const text = JSON.stringify({ name: 'Site', collections, serve: 'dist' }, null, indentation)
    return text.replaceAll('\n', newline)
  })

type Call = ['post' | 'put' | 'patch' | 'delete', string, unknown]

const v2 = '/wix-data/v2'
const special = '/wix-data/v1/permissions/special'
const allowed = fc.constantFrom('ALLOWED', 'UNSPECIFIED')

function dropIndex(dataCollectionId: string, indexName: string): Call {
  const about = new URLSearchParams({ dataCollectionId, indexName })
  return ['delete', `${v2}/indexes?${about}`, undefined]
}

const call: fc.Arbitrary<Call> = fc.tuple(id, fc.nat()).chain(([one, choice]) => {
  const about = { dataCollectionId: one }
  const calls: fc.Arbitrary<Call>[] = [
    some({
      displayName: words,
      description: words,
      displayField: words,
      enforce: flag,
    }).map((more) => [
      'patch',
      `${v2}/collections/${one}`,
      { dataCollection: { id: one, ...more } },
    ]),
    fc.record({ fields, plugins }).map((more) => [
      'put',
      `${v2}/collections`,
      {
        collection: {
          id: one,
          ...more,
          permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
        },
      },
    ]),
    field.map((more) => ['post', `${v2}/collections/create-field`, { ...about, field: more }]),
    field.map((more) => ['post', `${v2}/collections/update-field`, { ...about, field: more }]),
    fc
      .constantFrom(...keys)
      .map((fieldKey) => ['post', `${v2}/collections/delete-field`, { ...about, fieldKey }]),
    plugin.map((more) => ['post', `${v2}/collections/add-plugin`, { ...about, plugin: more }]),
    plugin.map(({ type: pluginType }) => [
      'post',
      `${v2}/collections/delete-plugin`,
      { ...about, pluginType },
    ]),
    fc
      .record({
        itemRead: fc.constantFrom(...levels),
        itemInsert: fc.constantFrom(...levels),
        itemUpdate: fc.constantFrom(...levels),
        itemRemove: fc.constantFrom(...levels),
      })
      .map((more) => [
        'post',
        '/wix-data/v1/permissions',
        { dataPermissions: { id: one, ...more } },
      ]),
    fc
      .record({ policyId: fc.constantFrom(...roles), itemRead: allowed, itemUpdate: allowed })
      .map((specialPermissions) => ['post', special, { ...about, specialPermissions }]),
    fc
      .record({ role: fc.constantFrom(...roles), itemInsert: allowed, itemUpdate: allowed })
      .map(({ role, ...more }) => ['put', special, { ...about, role, specialPermissions: more }]),
    fc
      .constantFrom(...roles)
      .map((role) => ['delete', special, { ...about, role, specialPermissions: {} }]),
    index.map((more) => ['post', `${v2}/indexes`, { ...about, index: more }]),
    indexName.map((name) => dropIndex(one, name)),
    fc.option(rule).map((more) => ['patch', '/_foyer/v1/deletion-rules', { ...about, rule: more }]),
  ]
  return calls[choice % calls.length] ?? fc.constant(['delete', '/', undefined])
})

/** Sends a call. Adds the revision of the collection to an update, and the id of special permissions to a change. */
async function send(owner: TestCaller, [method, path, body]: Call): Promise<TestResponse> {
  if (path === special && method !== 'post') return changeSpecial(owner, method, Object(body))
  if (method === 'delete') return owner.delete(path)
  if (method !== 'put') return owner[method](path, body)
  const { collection } = body as { collection: { id: string } }
  const about = new URLSearchParams({ dataCollectionId: collection.id })
  const known = await owner.get(`${path}/x?${about}`)
  const { revision } = Object(known.body.collection)
  return owner.put(path, { collection: { ...collection, revision } })
}

async function changeSpecial(
  owner: TestCaller,
  method: Call[0],
  { dataCollectionId, role, specialPermissions }: Record<string, string>,
): Promise<TestResponse> {
  const known = await owner.get(`/wix-data/v1/permissions?dataCollectionId=${dataCollectionId}`)
  const all: { id: string; policyId: string }[] =
    Object(known.body.dataPermissions).specialPermissions ?? []
  const id = all.find(({ policyId }) => policyId === role)?.id ?? randomUUID()
  if (method === 'delete') return owner.delete(`${special}/${id}?specialPermissionsId=${id}`)
  return owner.post(`${special}/${id}`, {
    specialPermissions: { ...Object(specialPermissions), id },
  })
}

function nameOf([method, path]: Call): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/(films|people|notes)$/, '')}`
}

async function pull(foyer: TestFoyer, folder: string, more: PullFlags): Promise<boolean> {
  const { dataFolder, database } = foyer
  const config = { dataFolder, database, siteFolder: folder, ownerKey }
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  return pullSite([], config, more, streams)
}

it('pulls any sequence of owner changes into a file that applies without a change', async () => {
  const foyer = await createTestFoyer()
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => foyer.fetch(new Request(url, init)))
  const { services, owner } = foyer
  const folder = await makeFolder()
  const path = join(folder, 'foyer.json')
  const apply = async (): Promise<string[]> => {
    const { collections } = await readSiteFile(folder)
    return (await applyCollections(services, collections)).map(({ outcome }) => outcome)
  }
  const state = async (): Promise<unknown> =>
    (await listDeclarations(services.db)).map(({ current }) => current)
  const accepted = new Map<string, number>()
  let changed = 0
  const runs = fc.asyncProperty(
    siteText,
    fc.array(call, { maxLength: 12 }),
    fc.boolean(),
    async (text, calls, isRemote) => {
      const source: PullFlags = isRemote ? { url: publicUrl } : {}
      // Drops indexes of earlier runs, because a collection can have three.
      for (const one of ids) for (const name of indexNames) await send(owner, dropIndex(one, name))
      await writeFile(path, text)
      await apply()
      // Declares what earlier runs left on the server.
      await pull(foyer, folder, { ...source, all: true, yes: true })
      await apply()
      const before = await readFile(path, 'utf8')
      for (const one of calls) {
        const { status } = await send(owner, one)
        accepted.set(nameOf(one), (accepted.get(nameOf(one)) ?? 0) + Number(status === 200))
        expect(status).toBeLessThan(500)
      }
      const now = await state()
      const isSame = await pull(foyer, folder, { ...source, check: true })
      expect(await readFile(path, 'utf8')).toBe(before)
      await pull(foyer, folder, { ...source, yes: true })
      const after = await readFile(path, 'utf8')
      expect(after === before).toBe(isSame)
      if (!isSame) changed++
      expect(new Set(await apply())).toEqual(new Set(['unchanged']))
      expect(await state()).toEqual(now)
      expect(await pull(foyer, folder, { ...source, check: true })).toBe(true)
      expect(JSON.parse(after)).toMatchObject({ name: 'Site', serve: 'dist' })
    },
  )
  await fc.assert(runs, { numRuns: RUNS })
  expect(changed).toBeGreaterThan(RUNS / 5)
  // The few runs on PostgreSQL may include no accepted call of a rare kind.
  if (onPostgres) return
  expect([...accepted].filter(([, times]) => times === 0)).toEqual([])
  expect(accepted.size).toBe(14)
}, 240_000)
