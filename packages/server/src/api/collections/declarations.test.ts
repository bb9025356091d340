import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'

const path = '/_foyer/v1/declarations'
const permissions = {
  read: 'ANYONE',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
const flags = { encrypted: false, readOnly: false, immutable: false, required: false }
const declared = {
  id: 'notes',
  displayName: 'notes',
  description: '',
  fields: [{ key: 'text', type: 'TEXT', ...flags }],
  enforce: false,
  permissions,
  rolePermissions: {},
  plugins: [],
  indexes: [],
  events: false,
}

it('returns the declaration from the site file and the current declaration with a diff', async () => {
  const fields = [{ key: 'text', type: 'TEXT' }]
  const foyer = await createTestFoyer({
    collections: [{ id: 'notes', permissions, fields, events: false }],
  })
  const { owner, services } = foyer
  const unchanged = { id: 'notes', isDeleted: false, applied: declared, current: declared }
  expect((await owner.get(path)).body).toEqual({ collections: [unchanged] })

  const dataCollection = { id: 'notes', displayField: 'text', description: 'Short texts' }
  await owner.patch('/wix-data/v2/collections/notes', { dataCollection })
  const index = { name: 'by text', fields: [{ path: 'text' }], unique: true }
  await owner.post('/wix-data/v2/indexes', { dataCollectionId: 'notes', index })
  const rule = { action: 'keep' }
  await owner.patch('/_foyer/v1/deletion-rules', { dataCollectionId: 'notes', rule })
  const current = {
    ...declared,
    displayField: 'text',
    description: 'Short texts',
    indexes: [{ ...index, fields: [{ path: 'text', order: 'ASC' }], caseInsensitive: false }],
    onMemberDeletion: rule,
  }
  const diff = expect.stringContaining('+  "displayField": "text",\n')
  expect((await owner.get(path)).body).toEqual({ collections: [{ ...unchanged, current, diff }] })

  await services.indexBuilder.untilIdle()
  await owner.delete('/wix-data/v2/indexes?dataCollectionId=notes&indexName=by+text')
  await owner.delete('/wix-data/v2/collections/notes?dataCollectionId=notes')
  const dropped = { ...current, indexes: [] }
  expect((await owner.get(path)).body).toEqual({
    collections: [{ ...unchanged, isDeleted: true, current: dropped, diff }],
  })
})

it('returns no applied declaration for an API-created collection and omits its failed index', async () => {
  const { owner, services } = await createTestFoyer()
  const collection = { id: 'notes', fields: [{ key: 'text', type: 'TEXT' }], permissions }
  await owner.post('/wix-data/v2/collections', { collection })
  for (const _ of [1, 2]) {
    const dataItem = { data: { text: 'same' } }
    await owner.post('/wix-data/v2/items', { dataCollectionId: 'notes', dataItem })
  }
  const index = { name: 'by text', fields: [{ path: 'text' }], unique: true }
  await owner.post('/wix-data/v2/indexes', { dataCollectionId: 'notes', index })
  await services.indexBuilder.untilIdle()
  const { body } = await owner.get('/wix-data/v2/indexes?dataCollectionId=notes')
  expect(Object(body.indexes)[3]).toMatchObject({ name: 'by text', status: 'FAILED' })
  expect((await owner.get(path)).body).toEqual({
    collections: [
      { id: 'notes', isDeleted: false, applied: null, current: { ...declared, events: true } },
    ],
  })
})
