import { expect, it } from 'vitest'
import { projectItem } from './project-item.js'

const item = {
  _id: 'x',
  a: 1,
  nothing: null,
  address: { city: 'Bern', geo: { lat: 1, lng: 2 } },
  list: [{ a: 1 }],
  empty: {},
  constructor: 'own',
}

const cases: { fields: string[]; kept: object }[] = [
  { fields: ['a'], kept: { _id: 'x', a: 1 } },
  { fields: ['nothing'], kept: { _id: 'x', nothing: null } },
  { fields: ['_id'], kept: { _id: 'x' } },
  { fields: ['unknown'], kept: { _id: 'x' } },
  { fields: ['address.city'], kept: { _id: 'x', address: { city: 'Bern' } } },
  { fields: ['address.unknown', 'a.b', ''], kept: { _id: 'x' } },
  {
    fields: ['address.geo.lat', 'address.city'],
    kept: { _id: 'x', address: { geo: { lat: 1 }, city: 'Bern' } },
  },
  { fields: ['address.geo.lat', 'address'], kept: { _id: 'x', address: item.address } },
  { fields: ['address', 'address.geo.lat'], kept: { _id: 'x', address: item.address } },
  { fields: ['list', 'empty'], kept: { _id: 'x', list: [{ a: 1 }], empty: {} } },
  { fields: ['list.0', 'list.a', 'list.length'], kept: { _id: 'x' } },
  { fields: ['constructor', 'toString', '__proto__'], kept: { _id: 'x', constructor: 'own' } },
  { fields: ['constructor.name', 'a.constructor'], kept: { _id: 'x' } },
]

it.each(cases)('projectItem keeps $fields', ({ fields, kept }) => {
  expect(JSON.parse(projectItem(JSON.stringify(item), fields))).toEqual(kept)
})

it.each([[undefined], [[]]])(
  'projectItem returns the text unchanged for the fields %j',
  (fields) => {
    const text = '{ "_id": "x",  "a": 1.0 }'
    expect(projectItem(text, fields)).toBe(text)
  },
)
