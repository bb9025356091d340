import { normalizeWireItem, type WireItemData } from '@foyer/protocol'
import fc from 'fast-check'

const dates = [
  '2020-01-01T00:00:00.000Z',
  '2020-01-01T00:00:00.001Z',
  '1969-07-20T20:17:40.000Z',
  '+275760-09-13T00:00:00.000Z',
].map(($date) => ({ $date }))

/** Strings that a layer may confuse with other values. */
const texts = [
  '',
  '1',
  'true',
  'null',
  'abc',
  'ABC',
  'aBcabc',
  'b%_\\*c',
  '["abc"]',
  '{"$date":"2020-01-01T00:00:00.000Z"}',
  '2020-01-01T00:00:00.000Z',
  'Straße',
  'É',
  'e\u0301',
  'İstanbul',
  '\uff5e',
  '😀',
  '😀x',
  "it's",
  'line\nbreak\u0001',
  'id-7',
  'owner-1',
]

const numbers = [0, 1, -1, 1.5, 0.1 + 0.2, 1e-7, 1e21, 2 ** 53, 2 ** 60, -(2 ** 62), 1e300]

const scalar = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.boolean(),
  fc.constantFrom(...dates),
)
const oddity = fc.constantFrom(
  {},
  { $date: 'some day' },
  { $date: 'x2020-01-01T00:00:00.000Z' },
  { $date: 5 },
  { x: 1 },
  { x: { $date: '2020-01-01T00:00:00.000Z' }, y: ['ä'] },
  { y: ['ä'], x: { $date: '2020-01-01T00:00:00.000Z' } },
  [],
  [[1]],
  [null],
  ['abc', { x: 1 }],
)
const value = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 3, arbitrary: fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 4 }) },
  { weight: 2, arbitrary: oddity },
  { weight: 2, arbitrary: fc.constant(null) },
)

/** Names that need care in SQL, in JSON or in JavaScript. */
const names = [
  'a',
  'b',
  'A',
  'it\'s "x"',
  '[0]',
  'back\\slash',
  'straße 😀',
  '',
  'tab\t\u0001',
  'x$y?',
  'constructor',
]

/** Names of fields that an index may contain. */
export const fieldNames = [
  ...names,
  'nested',
  'nested.x',
  'nested.q"\'',
  'nowhere',
  '_id',
  '_owner',
]

const content = fc.record(
  {
    ...Object.fromEntries(names.map((name) => [name, value])),
    nested: fc.oneof(value, fc.record({ x: value, 'q"\'': value }, { requiredKeys: [] })),
    _owner: fc.constantFrom('owner-1', 'owner-2', null),
  },
  { requiredKeys: [] },
)

/** Generates items with values of all kinds, as storage returns them. Equal seeds give equal items. */
export function mixedItems(count: number, seed: number): WireItemData[] {
  return fc
    .sample(content, { seed, numRuns: count })
    .map((item, index) => normalizeWireItem({ ...item, _id: `id-${index}` }))
}

/** A field name for filters, sort lists and groups: of the items, nested, or missing in all items. */
export const fieldName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b') },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...names,
      'nested',
      'nested.x',
      'nested.q"\'',
      'a.0',
      'a.length',
      'nowhere',
      '__proto__',
      'toString',
      '_id',
      '_owner',
      '_id.x',
    ),
  },
)

const comparable = scalar
const list = fc.array(scalar, { maxLength: 3 })
const part = fc.constantFrom('', 'a', 'B', 'bc', '%', '_', '\\', '*', 'ß', 'É', 'e', '😀', 'İ', 'i')
const pattern = fc.record({
  ignoreCase: fc.boolean(),
  spec: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('literal'), value: fc.constantFrom('a', 'bc', 'AB', '😀') }),
      fc.record({ type: fc.constant('anyOf'), value: fc.constantFrom('abc', 'xX', '😀x', '') }),
    ),
    { maxLength: 4 },
  ),
})

const operators = fc.oneof(
  fc.record({ $eq: value }),
  fc.record({ $ne: value }),
  fc.record({ $in: fc.array(value, { maxLength: 4 }) }),
  fc.record({ $nin: fc.array(value, { maxLength: 3 }) }),
  fc.record({ $gt: comparable }),
  fc.record({ $gte: comparable, $lt: comparable }),
  fc.record({ $lt: comparable }),
  fc.record({ $lte: comparable }),
  fc.record({ $startsWith: part }),
  fc.record({ $endsWith: part }),
  fc.record({ $contains: part }),
  fc.record({ $hasSome: list }),
  fc.record({ $hasAll: list }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $isEmpty: fc.boolean() }),
  fc.record({ $matches: pattern }),
)
const field = fc
  .tuple(
    fieldName,
    fc.oneof(
      operators,
      value,
      operators.map((inner) => ({ $not: inner })),
    ),
  )
  .map((entry) => Object.fromEntries([entry]))

const { filter } = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: field },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.tuple(field, field).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 2, arbitrary: fc.record({ $and: fc.array(tie('filter'), { maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ $or: fc.array(tie('filter'), { maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ $not: tie('filter') }) },
  ),
}))

/** Generates filters in wire form with all operators. Equal seeds give equal filters. */
export function wireFilters(count: number, seed: number): Record<string, unknown>[] {
  return fc.sample(filter, { seed, numRuns: count })
}
