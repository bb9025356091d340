import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listCollectionsPage } from '../storage/collections/collections.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { codeOf, dataCalls, dataOf, listOf } from '../testing/data-calls.js'
import { referenceCalls, referencedIdsOf } from '../testing/reference-calls.js'
import { referencesTo } from '../testing/reference-fields.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { writeCalls } from '../testing/write-calls.js'
import { type AppliedCollection, applyCollections, assertReferences } from './apply-site-file.js'
import { type DeclaredCollection, readSiteFile } from './site-file.js'

const films: DeclaredCollection = {
  id: 'films',
  displayName: 'Films',
  fields: [{ key: 'title', type: 'TEXT' }],
  permissions: { read: 'ANYONE', insert: 'PRIVILEGED', update: 'PRIVILEGED', remove: 'PRIVILEGED' },
  seed: undefined,
}

async function seedOf(...lines: string[]): Promise<string> {
  const path = join(await makeFolder(), 'films.jsonl')
  await writeFile(path, lines.join('\n'))
  return path
}

async function apply(
  foyer: TestFoyer,
  ...all: DeclaredCollection[]
): Promise<Partial<AppliedCollection>[]> {
  const applied = await applyCollections(foyer.services, all)
  return applied.map(({ id, outcome, items }) => ({ id, outcome, items }))
}

it('creates a collection with its seed, once', async () => {
  const foyer = await createTestFoyer()
  // Windows editors begin a file with a byte order mark.
  const first = '\uFEFF{"_id":"1","title":"One"}'
  const seed = await seedOf(first, '', '  ', '{"title":"Zwei – ß 😀"}', '')
  const declared = { ...films, seed }
  expect(await apply(foyer, declared)).toEqual([{ id: 'films', outcome: 'created', items: 2 }])
  const items = listOf(await dataCalls(foyer.owner, 'films').query())
  expect(items.map(({ title }) => title)).toEqual(['One', 'Zwei – ß 😀'])
  expect(items[0]).not.toHaveProperty('_owner')
  expect(await apply(foyer, declared)).toEqual([{ id: 'films', outcome: 'unchanged', items: 0 }])
  expect((await dataCalls(foyer.owner, 'films').count()).body).toEqual({ totalCount: 2 })
})

it('applies a changed declaration, keeps the items and does not load the seed again', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  const calls = dataCalls(foyer.owner, 'films')
  const visitor = dataCalls(await foyer.visitor(), 'films')
  await calls.insert({ _id: 'kept' })
  expect(dataOf(await visitor.get('kept'))._id).toBe('kept')
  const changed: DeclaredCollection = {
    ...films,
    displayName: 'Pictures',
    fields: [],
    permissions: { ...films.permissions, read: 'PRIVILEGED' },
    seed: await seedOf('{"_id":"late"}'),
  }
  expect(await apply(foyer, changed)).toEqual([{ id: 'films', outcome: 'changed', items: 0 }])
  // New permissions also apply to tokens issued before.
  expect(codeOf(await visitor.get('kept'))).toBe('WDE0027')
  expect(listOf(await calls.query()).map(({ _id }) => _id)).toEqual(['kept'])
  const { collections } = await listCollectionsPage(foyer.services.db, { limit: 10, offset: 0 })
  expect(collections).toMatchObject([{ displayName: 'Pictures', fields: [], revision: 2 }])
})

it('keeps a collection that is no longer declared', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  expect(await apply(foyer)).toEqual([])
  expect((await dataCalls(foyer.owner, 'films').count()).status).toBe(200)
})

it('keeps the owner’s changes until the declaration changes', async () => {
  const foyer = await createTestFoyer()
  await apply(foyer, films)
  const path = '/wix-data/v2/collections'
  const dataCollection = { id: 'films', displayName: 'Owned' }
  await foyer.owner.patch(`${path}/films`, { dataCollection })
  expect(await apply(foyer, films)).toEqual([{ id: 'films', outcome: 'unchanged', items: 0 }])
  // Seen to fail: another order of properties counted as a change.
  const { displayName, ...others } = films
  const reordered = { ...others, displayName }
  expect(await apply(foyer, reordered)).toEqual([{ id: 'films', outcome: 'unchanged', items: 0 }])
  const named = { ...films, displayField: 'title', plugins: [{ type: 'SHARED' as const }] }
  expect(await apply(foyer, named)).toEqual([{ id: 'films', outcome: 'changed', items: 0 }])
  const { body } = await foyer.owner.get(`${path}/films?dataCollectionId=films`)
  expect(body.collection).toMatchObject({
    displayName: 'Films',
    displayField: 'title',
    plugins: [{ type: 'SHARED' }],
    revision: '3',
  })
})

it('adopts a declaration that equals the stored collection without a change', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  const dataCollection = { id: 'films', displayName: 'Owned', enforce: true }
  await foyer.owner.patch('/wix-data/v2/collections/films', { dataCollection })
  const written: DeclaredCollection = { ...films, displayName: 'Owned', enforce: true }
  const before = await listCollectionsPage(foyer.services.db, { limit: 1, offset: 0 })
  expect(await apply(foyer, written)).toEqual([{ id: 'films', outcome: 'unchanged', items: 0 }])
  const after = await listCollectionsPage(foyer.services.db, { limit: 1, offset: 0 })
  const [owned] = before.collections
  expect(after.collections).toEqual([{ ...owned, declaration: expect.stringContaining('Owned') }])
  const indexes = [{ name: 'by title', fields: [{ path: 'title' }] }]
  expect(await apply(foyer, { ...written, indexes })).toMatchObject([{ outcome: 'changed' }])
  expect(await apply(foyer, { ...written, description: 'New', indexes })).toMatchObject([
    { outcome: 'changed' },
  ])
})

it('applies a declared description and otherwise keeps the owner’s description', async () => {
  const foyer = await createTestFoyer()
  const description = async (): Promise<unknown> => {
    const { collections } = await listCollectionsPage(foyer.services.db, { limit: 1, offset: 0 })
    return collections[0]?.description
  }
  await apply(foyer, films)
  const dataCollection = { id: 'films', description: 'Of the owner' }
  await foyer.owner.patch('/wix-data/v2/collections/films', { dataCollection })
  await apply(foyer, { ...films, displayName: 'Pictures' })
  expect(await description()).toBe('Of the owner')
  await apply(foyer, { ...films, description: 'Of the file' })
  expect(await description()).toBe('Of the file')
})

it('does not recreate a collection that the owner has deleted', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  const path = '/wix-data/v2/collections'
  await dataCalls(foyer.owner, 'films').insert({ _id: 'kept' })
  await foyer.owner.delete(`${path}/films?dataCollectionId=films`)
  const seed = await seedOf('{"_id":"seed"}')
  await apply(foyer, { ...films, seed })
  await apply(foyer, { ...films, displayName: 'Pictures', seed })
  expect(codeOf(await dataCalls(foyer.owner, 'films').count())).toBe('WDE0026')
  await foyer.owner.post(`${path}/restore/films`, { dataCollectionId: 'films' })
  const items = listOf(await dataCalls(foyer.owner, 'films').query())
  expect(items.map(({ _id }) => _id)).toEqual(['kept'])
})

it('applies the changed declaration of a deleted collection at the first start after the collection was restored', async () => {
  const foyer = await createTestFoyer()
  const path = '/wix-data/v2/collections'
  await apply(foyer, { ...films, enforce: true })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'kept' })
  await foyer.owner.delete(`${path}/films?dataCollectionId=films`)
  const fields = [{ key: 'title', type: 'TEXT', required: true }]
  const changed = { ...films, enforce: true, fields }
  expect(await apply(foyer, changed)).toEqual([{ id: 'films', outcome: 'unchanged', items: 0 }])
  await foyer.owner.post(`${path}/restore/films`, { dataCollectionId: 'films' })
  await expect(apply(foyer, changed)).rejects.toThrow('the field "title" of the item "kept"')
  await dataCalls(foyer.owner, 'films').save({ _id: 'kept', title: 'One' })
  expect(await apply(foyer, changed)).toEqual([{ id: 'films', outcome: 'changed', items: 0 }])
})

it('applies the permissions of a declaration to a deleted collection', async () => {
  const foyer = await createTestFoyer()
  const path = '/wix-data/v2/collections'
  const open = { ...films.permissions, read: 'ANYONE' } as const
  await apply(foyer, { ...films, permissions: open })
  const visitor = dataCalls(await foyer.visitor(), 'films')
  expect((await visitor.count()).status).toBe(200)
  await foyer.owner.delete(`${path}/films?dataCollectionId=films`)
  await apply(foyer, { ...films, permissions: { ...open, read: 'SITE_MEMBER' } })
  await foyer.owner.post(`${path}/restore/films`, { dataCollectionId: 'films' })
  expect((await visitor.count()).status).toBe(403)
})

it('adopts a collection that was created through the API and keeps its items', async () => {
  const foyer = await createTestFoyer()
  const { id, fields, permissions } = films
  await foyer.owner.post('/wix-data/v2/collections', { collection: { id, fields, permissions } })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'kept' })
  const seed = await seedOf('{"_id":"seed"}')
  expect(await apply(foyer, { ...films, seed })).toEqual([
    { id: 'films', outcome: 'changed', items: 0 },
  ])
  expect((await dataCalls(foyer.owner, 'films').count()).body).toEqual({ totalCount: 1 })
})

it('a seed can reference items of previously declared collections', async () => {
  const foyer = await createTestFoyer()
  const tags: DeclaredCollection = { ...films, id: 'tags', seed: await seedOf('{"_id":"t"}') }
  const fields = [referencesTo('tags', 'tags')]
  const seed = await seedOf('{"_id":"f","tags":["t"]}')
  await apply(foyer, tags, { ...films, fields, seed })
  const referenced = await referenceCalls(foyer.owner, 'films', 'tags').query('f')
  expect(referencedIdsOf(referenced)).toEqual(['t'])
  const wrong = { ...films, id: 'wrong', fields, seed: await seedOf('{"tags":["away"]}') }
  await expect(apply(foyer, wrong)).rejects.toThrow(/"wrong" cannot be loaded, line 1: .*"away"/)
})

it('an item of a seed gets the default of a required field "constructor"', async () => {
  const foyer = await createTestFoyer()
  const fields = [{ key: 'constructor', type: 'NUMBER' as const, required: true, default: 3 }]
  await apply(foyer, { ...films, fields, seed: await seedOf('{"_id":"f"}') })
  expect(listOf(await dataCalls(foyer.owner, 'films').query())).toMatchObject([{ constructor: 3 }])
})

// Guards Node.js 24: its `readline` splits at such characters, which JSON does not escape.
it('a seed can contain line separators within a text', async () => {
  const foyer = await createTestFoyer()
  const item = { _id: 'a', text: 'one\u2028two\u2029three\u0085four' }
  await apply(foyer, { ...films, seed: await seedOf(JSON.stringify(item), '{"_id":"b"}') })
  expect(listOf(await dataCalls(foyer.owner, 'films').query())).toMatchObject([item, { _id: 'b' }])
})

describe('an invalid seed', () => {
  const good = '{"_id":"1"}'
  it.each([
    ['invalid JSON', [good, '', '{"_id":"2"'], /films\.jsonl": line 3 is not valid JSON$/],
    ['an item that is an array', [good, '[1]'], /"films" cannot be loaded, line 2: /],
    ['null', [good, 'null'], /"films" cannot be loaded, line 2: /],
    ['an id twice', [good, '', '{"_id":"2"}', good], /"films" cannot be loaded, line 4: /],
    ['a reserved name', [good, '{"$x":1}'], /"films" cannot be loaded, line 2: .*"\$x"/],
    ['an item too large', [good, `{"a":"${'x'.repeat(500_000)}"}`], /line 2: .*500000 bytes/],
  ])('with %s is reported with its line and creates no collection', async (_, lines, sentence) => {
    const foyer = await createTestFoyer()
    const failing = apply(foyer, { ...films, seed: await seedOf(...lines) })
    await expect(failing).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(sentence) }),
    )
    const { total } = await listCollectionsPage(foyer.services.db, { limit: 10, offset: 0 })
    expect(total).toBe(0)
    expect(codeOf(await dataCalls(foyer.owner, 'films').count())).toBe('WDE0025')
    const mended = await apply(foyer, { ...films, seed: await seedOf(good) })
    expect(mended).toEqual([{ id: 'films', outcome: 'created', items: 1 }])
  })

  it('that is not UTF-8 is reported with its line', async () => {
    const foyer = await createTestFoyer()
    const seed = await seedOf(good, '')
    await appendFile(seed, '{"_id":"caf\u00e9"}', 'latin1')
    const failing = apply(foyer, { ...films, seed })
    await expect(failing).rejects.toThrow(/films\.jsonl": line 2 is not valid UTF-8$/)
  })

  it('that does not exist is named in the error', async () => {
    const foyer = await createTestFoyer()
    const failing = apply(foyer, { ...films, seed: '/nowhere/films.jsonl' })
    await expect(failing).rejects.toThrow('the seed file "/nowhere/films.jsonl" does not exist')
  })
})

describe('the rule for items of deleted members', () => {
  const path = '/_foyer/v1/deletion-rules'

  async function ruleOf(foyer: TestFoyer): Promise<unknown> {
    const { body } = await foyer.owner.get(path)
    return Object(Object(body.collections)[0])
  }

  it('is the declared rule, or the default when the declaration omits the rule', async () => {
    const foyer = await createTestFoyer()
    await apply(foyer, { ...films, onMemberDeletion: { action: 'delete' } })
    expect(await ruleOf(foyer)).toMatchObject({
      rule: { action: 'delete' },
      isDefault: false,
      isDeclared: true,
    })
    await apply(foyer, films)
    expect(await ruleOf(foyer)).toMatchObject({
      rule: { action: 'anonymise' },
      isDefault: true,
      isDeclared: false,
    })
  })

  it('keeps the owner’s value when a changed declaration omits the rule', async () => {
    const foyer = await createTestFoyer({ collections: [films] })
    await foyer.owner.patch(path, { dataCollectionId: 'films', rule: { action: 'keep' } })
    await apply(foyer, { ...films, displayName: 'Movies' })
    expect(await ruleOf(foyer)).toMatchObject({ displayName: 'Movies', rule: { action: 'keep' } })
  })
})

describe('an inconsistent declaration', () => {
  const field = (type: string, required?: boolean) => [
    { key: 'a', type, ...(required === undefined ? {} : { required }) },
  ]

  it.each([
    [field('NUMBER'), '{"a":"five"}', 'has the type NUMBER: expected a number, found "five"'],
    [field('TEXT'), '{"a":5}', 'has the type TEXT: expected a string, found 5'],
    [field('BOOLEAN'), '{"a":"yes"}', 'expected true or false, found "yes"'],
    [field('DATETIME'), '{"a":"2026-01-31"}', 'expected a time such as {"$date": "2026-'],
    [field('ARRAY_STRING'), '{"a":["b",5]}', 'expected a list of strings, found ["b",5]'],
    [field('TEXT', true), '{"b":1}', 'the field "a" is required'],
    [field('TEXT'), '[]', 'expected an object'],
  ])('refuses a seed with wrong field types: %j %s', async (fields, line, problem) => {
    const foyer = await createTestFoyer()
    const seed = await seedOf('{"a":null,"other":{}}'.replace('null', exampleOf(fields)), line)
    await expect(apply(foyer, { ...films, fields, seed })).rejects.toThrow(
      new RegExp(`^the seed of "films" cannot be loaded, line 2: .*${escaped(problem)}`),
    )
    expect((await listCollectionsPage(foyer.services.db, { limit: 1, offset: 0 })).total).toBe(0)
  })

  it('refuses a reference to a collection that does not exist', async () => {
    const foyer = await createTestFoyer()
    const reference = { referencedCollectionId: 'flims' }
    const fields = [{ key: 'film', type: 'REFERENCE', typeMetadata: { reference } }]
    const reviews = { ...films, id: 'reviews', fields }
    await expect(
      assertReferences(foyer.services.db, { collections: [films, reviews] }),
    ).rejects.toThrow(
      'collection "reviews", field "film" refers to the collection "flims", which does not exist. Did you mean "films"?',
    )
    await apply(foyer, reviews)
    await assertReferences(foyer.services.db, { collections: [reviews] })
  })
})

// Seen to fail: one field, without a line.
it('reports each reference to an unknown collection with its line', async () => {
  const foyer = await createTestFoyer()
  const folder = await makeFolder()
  const path = join(folder, 'foyer.json')
  await writeFile(
    path,
    `{ "name": "Club", "collections": [
  { "id": "films", "fields": [] },
  { "id": "reviews", "fields": [
    { "key": "film", "type": "REFERENCE", "typeMetadata": { "reference": { "referencedCollectionId": "flims" } } },
    { "key": "tags", "type": "MULTI_REFERENCE",
      "typeMetadata": { "multiReference": { "referencedCollectionId": "tags", "referencingFieldKey": "of" } } }
  ] }
] }`,
  )
  const site = await readSiteFile(folder)
  const lines = [
    `the site file "${path}" is invalid:`,
    '  line 4, column 76: collection "reviews", field "film" refers to the collection "flims", which does not exist. Did you mean "films"?',
    '  line 6, column 45: collection "reviews", field "tags" refers to the collection "tags", which does not exist.',
  ]
  await expect(assertReferences(foyer.services.db, site)).rejects.toThrow(lines.join('\n'))
  // A program may have changed what it read.
  const [, reviews] = site.collections
  const changed = { ...site, collections: reviews ? [reviews] : [] }
  await expect(assertReferences(foyer.services.db, changed)).rejects.toThrow('line 4, column 76')
})

function exampleOf([field]: readonly { type: string }[]): string {
  const examples: Record<string, string> = {
    NUMBER: '5',
    TEXT: '"five"',
    BOOLEAN: 'true',
    DATETIME: '{"$date":"2026-01-31T12:00:00Z"}',
    ARRAY_STRING: '["b"]',
  }
  return examples[field?.type ?? ''] ?? 'null'
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('a declaration with enforce', () => {
  const checked: DeclaredCollection = { ...films, enforce: true }

  it('validates items from the first start on, including the seed', async () => {
    const foyer = await createTestFoyer()
    await apply(foyer, { ...checked, seed: await seedOf('{"title":"One"}') })
    const { insert } = dataCalls(foyer.owner, 'films')
    expect(codeOf(await insert({ title: 1 }))).toBe('WDE0075')
    expect((await insert({ title: 'Two', more: 1 })).status).toBe(200)
  })

  it('prevents the start while a stored item is invalid and changes nothing', async () => {
    const foyer = await createTestFoyer({ collections: [films] })
    const { insert, save } = dataCalls(foyer.owner, 'films')
    await insert({ _id: 'a', title: 1 })
    await expect(apply(foyer, { ...checked, displayName: 'New' })).rejects.toThrow(
      /the collection "films" was not changed: 1 item would not fit .* item "a": expected a string, found 1; correct the items, or remove "enforce"/,
    )
    expect((await insert({ title: 2 })).status).toBe(200)
    const { collections } = await listCollectionsPage(foyer.services.db, { limit: 10, offset: 0 })
    expect(collections).toMatchObject([{ displayName: 'Films', enforcedSinceRevision: 0 }])
    await writeCalls(foyer.owner, 'films').truncate()
    await apply(foyer, checked)
    expect(codeOf(await save({ _id: 'a', title: 1 }))).toBe('WDE0075')
  })

  it('keeps the owner’s choice without enforce and turns validation off with enforce: false', async () => {
    const foyer = await createTestFoyer({ collections: [films] })
    await foyer.owner.patch('/wix-data/v2/collections/films', {
      dataCollection: { id: 'films', enforce: true },
    })
    const { insert } = dataCalls(foyer.owner, 'films')
    await apply(foyer, { ...films, displayName: 'Changed' })
    expect(codeOf(await insert({ title: 1 }))).toBe('WDE0075')
    await apply(foyer, { ...films, enforce: false })
    expect((await insert({ title: 1 })).status).toBe(200)
  })
})
