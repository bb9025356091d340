import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const path = '/wix-data/v2/collections'
let foyer: TestFoyer
let made = 0
let id: string

beforeAll(async () => {
  foyer = await createTestFoyer()
})

/** Creates the collection `id` with the field "title". */
async function createCollection(more: object = {}): Promise<void> {
  id = `c${++made}`
  const fields = [{ key: 'title', type: 'TEXT' }]
  await foyer.owner.post(path, { collection: { id, fields, permissions: open, ...more } })
}

const call = (name: string, body: object): Promise<TestResponse> =>
  foyer.owner.post(`${path}/${name}`, { dataCollectionId: id, ...body })

const patchField = (field: object): Promise<TestResponse> =>
  foyer.owner.patch(`${path}/${id}/patch-field`, { dataCollectionId: id, field })

/** Returns a field of the collection in a reply. */
function fieldOf({ body }: TestResponse, key: string): Record<string, unknown> {
  const { fields } = Object(body.dataCollection)
  return fields.find((field: object) => Object(field).key === key)
}

function sentenceOf({ body }: TestResponse): string {
  return String(Object(Object(body.details).applicationError).description)
}

const whole = {
  key: 'all',
  displayName: 'All of it',
  type: 'NUMBER',
  encrypted: true,
  description: 'x'.repeat(16_000),
  readOnly: true,
  immutable: true,
  required: false,
  numberRange: { min: '-Infinity', max: 5.5 },
  plugins: [{ type: 'CMS', cmsOptions: { internal: true } }],
}

const inner = {
  key: 'lines',
  displayName: 'Lines',
  type: 'ARRAY',
  typeMetadata: {
    array: {
      elementType: 'REFERENCE',
      typeMetadata: { reference: { referencedCollectionId: 'App/Lines' } },
    },
  },
}

describe('creating a field', () => {
  it.each([
    whole,
    { key: 'text', type: 'TEXT', stringLengthRange: { minLength: 1, maxLength: 1 } },
    { key: 'list', type: 'ARRAY', arraySizeRange: { minSize: 0 } },
    { key: 'none', type: 'NUMBER', numberRange: {} },
    {
      key: 'films',
      type: 'MULTI_REFERENCE',
      typeMetadata: {
        multiReference: {
          referencedCollectionId: 'films',
          referencingFieldKey: 'people',
          referencingDisplayName: 'People',
        },
      },
    },
    {
      key: 'link',
      type: 'PAGE_LINK',
      typeMetadata: {
        pageLink: {
          calculator: { fieldsPattern: { pattern: '/{title}', lowercase: true } },
          linkedRouterPage: 'p',
        },
      },
    },
    { key: 'é 😀-1', type: 'LEGACY_COLOR' },
    { key: 'constructor', type: 'ANY' },
  ])('stores every property of the field %j', async (field) => {
    await createCollection()
    const answer = await call('create-field', { field })
    expect(fieldOf(answer, field.key)).toMatchObject({ systemField: false, ...field })
    expect(Object(answer.body.dataCollection)).toMatchObject({ revision: '2' })
    const read = await foyer.owner.get(`${path}/x?dataCollectionId=${id}`)
    expect(read.body.collection).toEqual(answer.body.dataCollection)
  })

  it('returns capabilities for fields inside objects', async () => {
    await createCollection()
    const field = { key: 'order', type: 'OBJECT', typeMetadata: { object: { fields: [inner] } } }
    const answer = await call('create-field', { field })
    const listed = {
      sortable: false,
      queryOperators: ['EQ', 'NE', 'HAS_SOME', 'HAS_ALL', 'EXISTS'],
    }
    expect(fieldOf(answer, 'order')).toMatchObject({
      typeMetadata: { object: { fields: [{ ...inner, capabilities: listed }] } },
      capabilities: { sortable: false, queryOperators: ['EQ', 'NE', 'EXISTS'] },
    })
    const sentBack = fieldOf(answer, 'order')
    expect(fieldOf(await call('update-field', { field: sentBack }), 'order')).toEqual(sentBack)
  })

  it.each([
    [{ key: 'a', type: 'STRING' }, 'the field "a", "type": expected one of TEXT, '],
    [{ key: 'a' }, 'the field "a", "type": expected a value'],
    [{ type: 'TEXT' }, '"key": expected a value'],
    [{ key: '', type: 'TEXT' }, '"key": expected a name'],
    [{ key: '$a', type: 'TEXT' }, '"key": expected a name'],
    [{ key: 'a.b', type: 'TEXT' }, '"key": expected a name'],
    [{ key: '__proto__', type: 'TEXT' }, '"key": expected a name'],
    [{ key: 'x'.repeat(1001), type: 'TEXT' }, '"key": expected at most 1000 characters'],
    [{ key: '\ud800', type: 'TEXT' }, '"key": expected a string without NUL'],
    [{ key: '_owner', type: 'TEXT' }, '"key": expected another name'],
    [{ key: 'title', type: 'TEXT' }, 'the field "title" already exists'],
    [{ key: 'a', type: 'TEXT', unique: true }, '"unique": expected no such property'],
    [{ key: 'a', type: 'TEXT', required: 'yes' }, '"required": expected true or false'],
    [
      { key: 'a', type: 'TEXT', description: 'x'.repeat(16_001) },
      '"description": expected at most',
    ],
    [{ key: 'a', type: 'NUMBER', numberRange: { min: 2, max: 1 } }, 'a range whose end is not'],
    [{ key: 'a', type: 'NUMBER', numberRange: { min: 'NaN' } }, '"numberRange.min": expected'],
    [{ key: 'a', type: 'TEXT', stringLengthRange: { minLength: -1 } }, '"stringLengthRange.minL'],
    [
      { key: 'a', type: 'TEXT', stringLengthRange: {}, arraySizeRange: {} },
      'expected one of "numberRange", "stringLengthRange", "arraySizeRange" at the most',
    ],
    [{ key: 'a', type: 'REFERENCE' }, '"reference": { "referencedCollectionId"'],
    [
      { key: 'a', type: 'MULTI_REFERENCE', typeMetadata: {} },
      '"multiReference": { "referencedCollectionId"',
    ],
    [{ key: 'a', type: 'TEXT', typeMetadata: { object: { fields: [] } } }, 'no "typeMetadata" for'],
    [
      { key: 'a', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: '.' } } },
      '"typeMetadata.reference.referencedCollectionId": expected up to 256 letters',
    ],
    [
      { key: 'a', type: 'OBJECT', typeMetadata: { object: { fields: [{ key: 'b', type: 'B' }] } } },
      '"typeMetadata.object.fields.0.type": expected one of TEXT, ',
    ],
    [
      { key: 'a', type: 'ARRAY', typeMetadata: { array: { elementType: 'REFERENCE' } } },
      '"typeMetadata.array": expected the type "REFERENCE" with "typeMetadata"',
    ],
    [{ key: 'a', type: 'TEXT', plugins: [{ type: 'PUBLISH' }] }, '"plugins.0.type": expected'],
  ])('refuses the field %j', async (field, sentence) => {
    await createCollection()
    const answer = await call('create-field', { field })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0147'])
    expect(sentenceOf(answer)).toContain(sentence)
    const { body } = await foyer.owner.get(`${path}/x?dataCollectionId=${id}`)
    expect(Object(body.collection).revision).toBe('1')
  })

  it('refuses more than 1,000 fields', async () => {
    const fields = Array.from({ length: 1000 }, (_, index) => ({ key: `f${index}`, type: 'ANY' }))
    await createCollection({ fields })
    const answer = await call('create-field', { field: { key: 'more', type: 'ANY' } })
    expect(sentenceOf(answer)).toBe('expected at most 1000 fields in a collection')
    const collection = {
      id: 'large',
      fields: [...fields, { key: 'x', type: 'ANY' }],
      permissions: open,
    }
    expect(codeOf(await foyer.owner.post(path, { collection }))).toBe('WDE0147')
  })

  it('stores all of 20 fields created concurrently', async () => {
    await createCollection()
    const keys = Array.from({ length: 20 }, (_, index) => `f${index}`)
    await Promise.all(keys.map((key) => call('create-field', { field: { key, type: 'TEXT' } })))
    const { body } = await foyer.owner.get(`${path}/x?dataCollectionId=${id}`)
    const { fields, revision } = Object(body.collection)
    const found = fields.map((field: object) => Object(field).key)
    expect(found).toEqual(expect.arrayContaining(keys))
    expect(revision).toBe('21')
  })
})

describe('changing a field', () => {
  it('replaces all properties of a field on update and keeps its position', async () => {
    await createCollection({ fields: [{ key: 'title', type: 'TEXT', required: true }, whole] })
    const answer = await call('update-field', { field: { key: 'title', type: 'RICH_TEXT' } })
    expect(fieldOf(answer, 'title')).toMatchObject({ type: 'RICH_TEXT' })
    expect(fieldOf(answer, 'title')).not.toHaveProperty('required')
    const { fields } = Object(answer.body.dataCollection)
    expect(fields.map((field: object) => Object(field).key).slice(0, 2)).toEqual(['title', 'all'])
  })

  it('changes only the sent properties on patch and removes properties set to null', async () => {
    await createCollection({ fields: [whole] })
    const before = Object(fieldOf(await patchField({ key: 'all' }), 'all'))
    const { description: _, ...kept } = before
    const patch = { key: 'all', required: true, description: null, capabilities: 'x' }
    expect(fieldOf(await patchField(patch), 'all')).toEqual({ ...kept, required: true })
    const other = fieldOf(await patchField({ key: 'all', arraySizeRange: { maxSize: 3 } }), 'all')
    expect(other).toMatchObject({ arraySizeRange: { maxSize: 3 } })
    expect(other).not.toHaveProperty('numberRange')
  })

  it('drops the type metadata when a patch changes the type', async () => {
    const typeMetadata = { reference: { referencedCollectionId: 'films' } }
    await createCollection({ fields: [{ key: 'film', type: 'REFERENCE', typeMetadata }] })
    const answer = await patchField({ key: 'film', type: 'TEXT' })
    expect(fieldOf(answer, 'film')).not.toHaveProperty('typeMetadata')
    expect(codeOf(await patchField({ key: 'film', type: 'REFERENCE' }))).toBe('WDE0147')
    const back = await patchField({ key: 'film', type: 'REFERENCE', typeMetadata })
    expect(fieldOf(back, 'film')).toMatchObject({ type: 'REFERENCE', typeMetadata })
  })

  it.each([
    ['update-field', { field: { key: 'nowhere', type: 'TEXT' } }, 'WDE0147'],
    ['update-field', { field: { key: '_id', type: 'NUMBER' } }, 'WDE0147'],
    ['delete-field', { fieldKey: 'nowhere' }, 'WDE0147'],
    ['delete-field', { fieldKey: '_id' }, 'WDE0147'],
    ['delete-field', {}, 'invalid'],
    ['create-field', {}, 'invalid'],
    ['create-field', { dataCollectionId: 'nowhere', field: whole }, 'WDE0025'],
    ['delete-plugin', { pluginType: 'CMS' }, 'WDE0147'],
    ['delete-plugin', { pluginType: 'CACHE' }, 'invalid'],
    ['add-plugin', { plugin: { type: 'CACHE' } }, 'WDE0147'],
    ['add-plugin', { plugin: { type: 'CMS', publishOptions: {} } }, 'WDE0147'],
    ['add-plugin', { plugin: { type: 'URLIZED', urlizedOptions: { format: 'X' } } }, 'WDE0147'],
  ])('%s refuses %j', async (name, body, code) => {
    await createCollection()
    expect(codeOf(await call(name, body))).toBe(code)
  })

  it('refuses a patch without a field key, for an unknown field or with an invalid type', async () => {
    await createCollection()
    expect(codeOf(await patchField({ key: 'nowhere' }))).toBe('WDE0147')
    expect(codeOf(await patchField({ key: 'title', type: 'STRING' }))).toBe('WDE0147')
    expect(codeOf(await patchField({ type: 'TEXT' }))).toBe('invalid')
  })
})

it('deleting a field keeps its values in the items', async () => {
  await createCollection({ displayField: 'title' })
  const calls = dataCalls(foyer.owner, id)
  await calls.insert({ _id: '1', title: 'kept' })
  const answer = await call('delete-field', { fieldKey: 'title' })
  expect(fieldOf(answer, 'title')).toBeUndefined()
  expect(answer.body.dataCollection).not.toHaveProperty('displayField')
  expect(dataOf(await calls.get('1')).title).toBe('kept')
})

it('accepts items that do not match the fields when enforce is off', async () => {
  await createCollection({
    fields: [{ key: 'n', type: 'NUMBER', required: true, numberRange: { max: 1 } }],
  })
  const calls = dataCalls(foyer.owner, id)
  expect(dataOf(await calls.insert({ n: 'text', other: 1 }))).toMatchObject({ n: 'text', other: 1 })
})

describe('plugins', () => {
  it.each([
    { type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } },
    { type: 'SINGLE_ITEM', singleItemOptions: { singleItemId: 'one' } },
    { type: 'URLIZED', urlizedOptions: { format: 'PLAIN' } },
    { type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } },
    {
      type: 'EDITABLE_PAGE_LINK',
      editablePageLinkOptions: { isPersisted: true, isMutable: false },
    },
    {
      type: 'CMS',
      cmsOptions: { siteSort: { sort: [{ fieldKey: 'title', direction: 'DESC' }] } },
    },
    { type: 'GRIDAPPLESS' },
    { type: 'SHARED' },
  ])('stores a plugin once and deletes it: %j', async (plugin) => {
    await createCollection()
    const added = await call('add-plugin', { plugin })
    expect(added.body.dataCollection).toMatchObject({ plugins: [plugin], revision: '2' })
    expect(sentenceOf(await call('add-plugin', { plugin: { type: plugin.type } }))).toBe(
      `the plugin "${plugin.type}" already exists`,
    )
    const removed = await call('delete-plugin', { pluginType: plugin.type })
    expect(removed.body.dataCollection).toMatchObject({ plugins: [], revision: '3' })
  })
})
