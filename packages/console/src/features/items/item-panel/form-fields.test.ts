import { expect, test } from 'vitest'
import { changedFields, draftsOf, formFields, readForm } from './form-fields.js'
import { differencesOf, mergeChoices } from './merge.js'

const collection = { fields: [{ key: 'constructor', displayName: 'Constructor', type: 'TEXT' }] }

test('a missing field with the name of a method of objects is not set', () => {
  const fields = formFields(collection, {})
  const drafts = draftsOf(fields, {})
  expect(fields).toMatchObject([{ kind: 'text', isDeclared: true }])
  expect(drafts).toEqual({ constructor: '' })
  expect(changedFields(fields, drafts, {})).toEqual([])
  expect(readForm(fields, { constructor: 'Lotus' }, {})).toEqual({ data: { constructor: 'Lotus' } })
})

test('a field with the name of a method of objects is merged like any other', () => {
  const local = { constructor: 'Lotus' }
  const differences = differencesOf({ base: {}, local, remote: {} })
  expect(differences).toEqual([
    { key: 'constructor', local: 'Lotus', remote: undefined, changedBy: 'local' },
  ])
  expect(mergeChoices({}, differences, {})).toEqual({})
  expect(mergeChoices({}, differences, { constructor: 'local' as const })).toEqual(local)
})
