import { expect, test } from 'vitest'
import { films } from '../../../testing/films.js'
import { planProblem, proposePlan, targetFields, toItemRow } from './column-plan.js'

const targets = targetFields({
  fields: [
    ...films.fields,
    { key: 'releaseYear', displayName: 'Year of release', type: 'NUMBER' },
    { key: '_id', type: 'TEXT' },
  ],
})

const propose = (names: string[], cells: string[] = []) =>
  proposePlan(names, [{ line: 2, cells }], targets)

test('matches fields by key or name, and proposes new ones with a fitting type', () => {
  const names = ['_id', 'TITLE', 'year of release', 'Runtime (min)', 'Seen by', 'On']
  expect(propose(names, ['a', 'Alien', '1979', '117', 'Ada', '2026-01-02'])).toEqual([
    { name: '_id', key: '_id', type: 'TEXT', isNew: false },
    { name: 'TITLE', key: 'title', type: 'TEXT', isNew: false },
    { name: 'year of release', key: 'releaseYear', type: 'NUMBER', isNew: false },
    { name: 'Runtime (min)', key: 'runtimeMin', type: 'NUMBER', isNew: true },
    { name: 'Seen by', key: 'seenBy', type: 'TEXT', isNew: true },
    { name: 'On', key: 'on', type: 'DATE', isNew: true },
  ])
})

test('gives no two columns the same field, and skips a column without a name', () => {
  const plan = propose(['title', 'Title', ''])
  expect(plan.map(({ key }) => key)).toEqual(['title', undefined, undefined])
  expect(planProblem(plan)).toBeUndefined()
  expect(planProblem(plan.map((column) => ({ ...column, key: 'title' })))).toContain(
    '“title” and “Title” and “”',
  )
  expect(planProblem(plan.map((column) => ({ ...column, key: undefined })))).toContain('at least')
})

test('proposes a field for a column whose name has no Latin letters', () => {
  expect(propose(['שם'])).toEqual([{ name: 'שם', key: 'שם', type: 'TEXT', isNew: true }])
})

test('treats a number with leading zeros as text', () => {
  expect(propose(['Postcode'], ['01067'])).toMatchObject([{ type: 'TEXT' }])
})

test('converts cells by type, with dates in ISO 8601 only, and skips empty ones', () => {
  const plan = propose(['title', 'budget', 'seen'])
  const date = { $date: '2026-01-02T01:04:00.000Z' }
  expect(toItemRow({ line: 2, cells: ["'=1+1", '', '2026-01-02T03:04+02:00'] }, plan)).toEqual({
    line: 2,
    data: { title: '=1+1', seen: date },
    cells: ["'=1+1", '', '2026-01-02T03:04+02:00'],
  })
  expect(toItemRow({ line: 3, cells: ['a', '1', '03/04/2026'] }, plan)).toMatchObject({
    field: 'seen',
    problem: 'expected a date such as 2026-11-21T08:00:00Z, found “03/04/2026”',
  })
})
