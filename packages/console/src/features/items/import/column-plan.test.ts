import { expect, onTestFinished, test, vi } from 'vitest'
import { films } from '../../../testing/films.js'
import { planProblem, proposePlan, targetFields, toItemRow } from './column-plan.js'
import { guessNotation, plainNotation } from './guess-notation.js'

const targets = targetFields({
  fields: [
    ...films.fields,
    { key: 'releaseYear', displayName: 'Year of release', type: 'NUMBER' },
    { key: '_id', type: 'TEXT' },
  ],
})

const propose = (names: string[], cells: string[] = []) =>
  proposePlan(names, [{ line: 2, cells }], targets, plainNotation)

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

const club = (rows: string[][], delimiter = ';') => {
  const names = ['Fee', 'Born', 'Active', 'Seen at', 'Postcode']
  const sample = rows.map((cells, index) => ({ line: index + 2, cells }))
  const notation = guessNotation({ rows: sample, delimiter })
  return { notation, sample, plan: proposePlan(names, sample, [], notation) }
}

test('reads decimal commas, days first, and yes and no of a German file', () => {
  const { notation, sample, plan } = club([
    ['12,50', '03.04.1971', 'ja', '05.06.2026 18:30', '01067'],
    ['1.250,00 €', '31.12.1965', 'Nein', '5.6.2026 08:00', '67433'],
  ])
  expect(notation).toEqual({ decimal: 'comma', dates: 'day-first' })
  expect(plan.map(({ type }) => type)).toEqual(['NUMBER', 'DATE', 'BOOLEAN', 'DATETIME', 'TEXT'])
  const items = sample.map((row) => toItemRow(row, plan, notation))
  const at = (...parts: [number, number, number, number, number]) => ({
    $date: new Date(...parts).toISOString(),
  })
  expect(items).toMatchObject([
    { data: { fee: 12.5, born: '1971-04-03', active: true, seenAt: at(2026, 5, 5, 18, 30) } },
    { data: { fee: 1250, born: '1965-12-31', active: false, seenAt: at(2026, 5, 5, 8, 0) } },
  ])
})

test('reads months first if a file shows it, and commas between groups of digits', () => {
  const { notation, sample, plan } = club([['1,250.75', '4/30/1971', 'yes']], ',')
  expect(notation).toEqual({ decimal: 'point', dates: 'month-first' })
  expect(toItemRow({ line: 2, cells: sample[0]?.cells ?? [] }, plan, notation)).toMatchObject({
    data: { fee: 1250.75, born: '1971-04-30', active: true },
  })
})

// Seen to fail: 12.50 was 12.5 and 12.500 was 12500 in one column.
test('refuses a decimal point in a file with decimal commas', () => {
  const { notation, plan } = club([['12,50']])
  const fee = (cell: string) => toItemRow({ line: 9, cells: [cell] }, plan, notation)
  for (const cell of ['12.50', '12.', '1.5', '1.250.75', '1,250.75']) {
    expect(fee(cell)).toMatchObject({
      problem: `expected a number such as 1.250,75, found “${cell}”`,
    })
  }
  expect(fee('12.500')).toMatchObject({ data: { fee: 12_500 } })
  expect(fee('-1.250,5')).toMatchObject({ data: { fee: -1250.5 } })
  expect(club([['12,5'], ['12.50']]).plan[0]).toMatchObject({ type: 'TEXT' })
})

// Seen to fail: the export wrote 1.5e-7 to a file with decimal commas, and the import refused it.
test('reads numbers with an exponent', () => {
  const { notation, plan } = club([['12,50']])
  const fee = (cell: string) => toItemRow({ line: 9, cells: [cell] }, plan, notation)
  expect(fee('1,5e-7')).toMatchObject({ data: { fee: 1.5e-7 } })
  expect(fee('-1E+21')).toMatchObject({ data: { fee: -1e21 } })
  expect(club([['1e5'], ['1.5e-7']], ';').notation.decimal).toBe('point')
})

test('reads numbers with both signs by the separator of the file', () => {
  expect(club([['12,50'], ['1.5']], ';').notation.decimal).toBe('comma')
  expect(club([['12,50'], ['1.5']], ',').notation.decimal).toBe('point')
})

test('reads slashes days first in a file with decimal commas', () => {
  expect(club([['12,50', '03/04/2026']], ';').notation.dates).toBe('day-first')
  expect(club([['12.50', '03/04/2026']], ',').notation.dates).toBe('month-first')
})

// Seen to fail: 25:70 became 02:10 of the next day.
test('refuses a time that does not exist', () => {
  const { notation, plan } = club([['', '', '', '22.11.2026 08:00']])
  const seen = (cell: string) => toItemRow({ line: 9, cells: ['', '', '', cell] }, plan, notation)
  for (const time of ['25:70', '24:00', '8:60', '08:00:60']) {
    const problem = `expected a date such as 22.11.2026 08:00, found “22.11.2026 ${time}”`
    expect(seen(`22.11.2026 ${time}`)).toMatchObject({ problem })
  }
  expect(seen('22.11.0026 08:00')).toMatchObject({
    data: { seenAt: { $date: expect.stringMatching(/^0026-11-2/) } },
  })
})

test('refuses a time that the change to summer time skips', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { notation, plan } = club([['', '', '', '28.03.2026 02:30']])
  const seen = (cell: string) => toItemRow({ line: 9, cells: ['', '', '', cell] }, plan, notation)
  expect(seen('28.03.2026 02:30')).toMatchObject({
    data: { seenAt: { $date: '2026-03-28T01:30:00.000Z' } },
  })
  expect(seen('29.03.2026 02:30')).toMatchObject({
    problem: expect.stringContaining('found “29.03.2026 02:30”'),
  })
})

// Seen to fail: the day was refused.
test('reads a day whose midnight the change to summer time skips', () => {
  vi.stubEnv('TZ', 'Africa/Cairo')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { notation, plan } = club([['', '', '', '23.04.2026 00:30']])
  const seen = (cell: string) => toItemRow({ line: 9, cells: ['', '', '', cell] }, plan, notation)
  expect(seen('24.04.2026')).toMatchObject({
    data: { seenAt: { $date: '2026-04-23T22:00:00.000Z' } },
  })
  expect(seen('24.04.2026 00:30')).toMatchObject({
    problem: expect.stringContaining('found “24.04.2026 00:30”'),
  })
})

test('reads times of day, and refuses other texts for them', () => {
  const plan = [{ name: 'At', key: 'at', type: 'TIME', isNew: true }]
  const at = (cell: string) => toItemRow({ line: 9, cells: [cell] }, plan, plainNotation)
  expect(at('8:30')).toMatchObject({ data: { at: '08:30' } })
  expect(at('20:15:30.5')).toMatchObject({ data: { at: '20:15:30.5' } })
  for (const cell of ['25:00', '8.30', '8:30 PM', 'noon']) {
    expect(at(cell)).toMatchObject({ problem: `expected a time such as 08:30, found “${cell}”` })
  }
})

test('refuses a day that does not exist, instead of storing its text', () => {
  const { notation, plan } = club([['', '30.04.1971']])
  const refused = (born: string) => toItemRow({ line: 9, cells: ['', born] }, plan, notation)
  const problem = (born: string) => `expected a date such as 22.11.2026, found “${born}”`
  expect(refused('31.02.2010')).toMatchObject({ field: 'Born', problem: problem('31.02.2010') })
  expect(refused('2010-02-31')).toMatchObject({ field: 'Born', problem: problem('2010-02-31') })
  expect(refused('2010-02-28')).toMatchObject({ data: { born: '2010-02-28' } })
})

test('converts cells by type, with dates in ISO 8601 only, and skips empty ones', () => {
  const plan = propose(['title', 'budget', 'seen'])
  const date = { $date: '2026-01-02T01:04:00.000Z' }
  expect(
    toItemRow({ line: 2, cells: ["'=1+1", '', '2026-01-02T03:04+02:00'] }, plan, plainNotation),
  ).toEqual({
    line: 2,
    data: { title: '=1+1', seen: date },
    cells: ["'=1+1", '', '2026-01-02T03:04+02:00'],
  })
  expect(
    toItemRow({ line: 3, cells: ['a', '1', '03/04/2026'] }, plan, plainNotation),
  ).toMatchObject({
    field: 'seen',
    problem: 'expected a date such as 2026-11-21T08:00:00Z, found “03/04/2026”',
  })
})
