import { expect, it } from 'vitest'
import { importColumns } from './import-columns.js'

const fields = [
  { key: 'title', type: 'TEXT', displayName: 'Title' },
  { key: 'inStock', type: 'BOOLEAN', displayName: 'Available' },
]

// Seen to fail: the columns of the provider's exports were stored under their display names, with new ids.
it('reads the columns of an export of the provider by display name', () => {
  const names = ['Title', 'Available', 'ID', 'Created Date', 'Updated Date', 'Owner']
  expect(importColumns('products', names, fields)).toEqual({
    keys: ['title', 'inStock', '_id', '_createdDate', '_updatedDate', '_owner'],
    notes: [
      'columns matched by name: "Title" → title, "Available" → inStock, "ID" → _id, "Created Date" → _createdDate, "Updated Date" → _updatedDate, "Owner" → _owner',
    ],
  })
  expect(importColumns('products', names.slice(2), []).keys).toEqual([
    '_id',
    '_createdDate',
    '_updatedDate',
    '_owner',
  ])
})

it('keeps a single column such as "Owner", and names the likely field', () => {
  const { keys, notes } = importColumns('products', ['_id', 'In Stock', 'Owner', 'titel'], fields)
  expect(keys).toEqual(['_id', 'inStock', 'Owner', 'titel'])
  expect(notes).toEqual([
    'columns matched by name: "In Stock" → inStock',
    'the column "Owner" is not a declared field of "products"; it is imported nevertheless. Did you mean "_owner"?',
    'the column "titel" is not a declared field of "products"; it is imported nevertheless. Did you mean "title"?',
  ])
})

// Seen to fail: the column "Id" matched the system field first, and was stored under its own name.
it('prefers a declared field to a system field of the same name', () => {
  const declared = [
    { key: 'id', type: 'TEXT', displayName: 'ID' },
    { key: 'owner', type: 'TEXT', displayName: 'Shop owner' },
  ]
  expect(importColumns('shops', ['Id', 'Owner'], declared).keys).toEqual(['id', 'owner'])
})
