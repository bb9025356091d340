/** Creates a placeholder for JSON that `JSON.stringify` cannot produce. `jsonOf` replaces it by the JSON. */
const raw = (json: string): string => `@@${json}@@`

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}
const many = (count: number, value: unknown): unknown[] =>
  Array.from({ length: count }, () => value)
const long = 'x'.repeat(10_000)

/** Names with a special meaning in SQL, JSON paths or JavaScript. */
export const badNames: readonly string[] = [
  '',
  '.',
  '..',
  'a..b',
  'a.b.c',
  '"',
  "'",
  'a"b',
  "title') or 1=1 --",
  "x'); drop table items; --",
  'a"\') --',
  '`',
  '\\',
  '$',
  '$.secret',
  '$[*]',
  'a[0]',
  '#-1',
  '**',
  'data->>secret',
  '{a,b}',
  '$where',
  '$gt',
  '$date',
  '__proto__',
  'constructor',
  'constructor.prototype',
  'prototype',
  'toJSON',
  'then',
  'hasOwnProperty',
  '_owner',
  '_id',
  '_createdDate',
  '_updatedDate',
  'dataCollectionId',
  'nul\0nul',
  'half\ud800',
  'e\u0301',
  '%',
  '_',
  '*',
  long,
]

/** Unusual objects and lists for filters, patches and items. */
const objects: readonly unknown[] = [
  {},
  [],
  [[]],
  [null],
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $where: '1' },
  { $function: {} },
  { $or: [{}] },
  { $not: { _owner: 'x' } },
  { _owner: 'somebody' },
  { _owner: { $exists: true } },
  { _id: 'theirs', _owner: 'somebody', _createdDate: { $date: '1970-01-01T00:00:00.000Z' } },
  { $date: 'soon' },
  { $date: 1e20 },
  { $date: '+275761-01-01T00:00:00.000Z' },
  { secret: { $matches: { spec: many(5000, { type: 'anyOf', value: 'to' }) } } },
  { secret: { $matches: { spec: [{ type: 'anyOf', value: ']|(a+)+$|[' }], ignoreCase: true } } },
  { $or: many(10_000, { secret: 'x' }) },
  { secret: { $in: many(10_000, 'x') } },
  Object.fromEntries(many(10_000, 0).map((_, n) => [`k${n}`, n])),
  many(1001, { id: 'x', data: {} }),
  many(2000, { fieldName: 'secret', order: 'ASC' }),
  nested(1000, (inner) => [inner]),
  nested(1000, (inner) => ({ a: inner })),
  nested(90, (inner) => [inner]),
  nested(60, (inner) => ({ $not: inner })),
  nested(60, (inner) => ({ $and: [inner] })),
]

const scalars: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  raw('9007199254740993'),
  raw('1e400'),
  raw('-1e400'),
  raw('-0'),
  raw('1'.repeat(400)),
  raw('"\\udc00"'),
  raw('"\\u0000"'),
  raw('{"__proto__":{"secret":1},"constructor":{"prototype":{"secret":1}}}'),
  'theirs',
  'closed',
  'sqlite_master',
  'pg_catalog.pg_class',
  'item_references',
  '../collections/closed',
  'ASC; drop table items',
  '10',
  'eyJhIjoxfQ',
  'AAAA.BBBB',
]

/** Unexpected values for any property of a message. */
export const badValues: readonly unknown[] = [...badNames, ...objects, ...scalars]

/** Serializes a message and replaces its placeholders by their JSON. */
export function jsonOf(message: unknown): string {
  return JSON.stringify(message).replaceAll(/"@@((?:[^"\\]|\\.)*)@@"/g, (_, inner: string) =>
    JSON.parse(`"${inner}"`),
  )
}
