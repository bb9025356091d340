import { type Filter, parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import type { IndexKey } from '../index-keys.js'
import { postgresDialect } from '../postgres/dialect.js'
import { identifier, join, type SqlValue, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import { sqliteDialect } from '../sqlite/dialect.js'
import { fieldNames, wireFilters } from '../testing/mixed-items.js'
import { arrayDisjuncts } from './array-disjuncts.js'
import { compileFilter } from './compile-filter.js'
import { compileOrFill, type StatementPair, type Variant } from './statement-templates.js'

const indexKeys: IndexKey[] = fieldNames.flatMap((name, index) =>
  index % 3 === 0
    ? []
    : [
        {
          path: name.split('.'),
          ignoreCase: index % 3 === 1,
          length: index % 2 === 0 ? 200 : 500,
        },
      ],
)
const scalars = ['', 'a', 'B', '[1]', '{"a":1}', 'İ', '0', 0, 1, 2, -3, 2 ** 53, 0.5, true, '\\"']
/** Texts just shorter and longer than an index entry, each for four fields. */
const longTexts = [199, 200, 400, 501].flatMap((length) =>
  Array<string>(4).fill('x'.repeat(length)),
)
const comparisons = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$startsWith']

/** Filters of few shapes with many operands, as an app sends them. */
function similarFilters(): Filter[] {
  return [...scalars, ...longTexts].flatMap((value, index) =>
    comparisons.flatMap((comparison) => {
      const other = scalars[(index * 7 + 3) % scalars.length]
      const [field = 'a', second = 'b'] = [fieldNames[index % 4], fieldNames[(index + 1) % 3]]
      if (comparison === '$startsWith' && typeof value !== 'string') return []
      const one = { [field]: { [comparison]: value } }
      return [one, { ...one, [second]: other }, { $and: [{ [field]: other }, one] }].map(
        parseFilter,
      )
    }),
  )
}

interface Params extends Readonly<Record<string, SqlValue>> {
  offset: number
  name: string
}

function placeholders(variant: Variant): Params {
  return { offset: 6_000_000_009 + variant, name: `stand-in ${variant}` }
}

function compile({ json }: SqlDialect, filter: Filter, params: Params): StatementPair {
  const how = { json, table: identifier('items'), indexKeys }
  const whole = sql`${params.name} ${join(arrayDisjuncts(filter, how), ' or ')} limit ${params.offset}`
  const isQuick = filter.op === 'in'
  return { whole, arrayFree: isQuick ? compileFilter(filter, json, indexKeys) : undefined }
}

function remember(dialect: SqlDialect, filter: Filter, offset: number): StatementPair {
  const params = { offset, name: `of ${offset}` }
  const common = { dialect, indexKeys, filter, name: 'test', params, placeholders }
  return compileOrFill({ ...common, compile: (filter, params) => compile(dialect, filter, params) })
}

const plain = ({ whole, arrayFree: quick }: StatementPair): unknown =>
  [whole, quick].map((one) => one && { text: [...one.text], values: [...one.values] })

// Faults planted one at a time, and how many of the 5,260 statements caught each. On SQLite: one template for plain texts and texts similar
// to JSON 59; for 0, 1 and other numbers 94; for fractions, large and other numbers 73; operands of an unknown form kept as constants 102.
// On PostgreSQL: one template for operands that share an index entry and others 81; for texts longer than an index entry and others 32.
// On both: shapes without the operator 353 and 371, without the type of the operand 8 and 119, without the field 202 and 365.
it.each([
  ['SQLite', sqliteDialect],
  ['PostgreSQL', postgresDialect],
])('a cached statement equals a newly compiled one for %s', (_, dialect) => {
  const random = wireFilters(2000, 41).map((wire) => parseFilter(wire))
  const filters = [...similarFilters(), ...random]
  const disagreements = [...filters, ...filters].flatMap((filter, index) => {
    const params = { offset: index, name: `of ${index}` }
    const [wanted, found] = [
      plain(compile(dialect, filter, params)),
      plain(remember(dialect, filter, index)),
    ]
    return JSON.stringify(wanted) === JSON.stringify(found) ? [] : [{ filter, wanted, found }]
  })
  expect(disagreements.slice(0, 2)).toEqual([])
})

it.each([
  ['SQLite', sqliteDialect],
  ['PostgreSQL', postgresDialect],
])('reuses the text of an equal shape but not of another dialect: %s', (_, own) => {
  const texts = (value: SqlValue, dialect: SqlDialect = own): readonly string[] => {
    const filter: Filter = { op: 'in', path: ['a'], values: [String(value)] }
    const common = {
      dialect,
      indexKeys,
      filter,
      name: 'same',
      params: {},
      placeholders: () => ({}),
    }
    return compileOrFill({
      ...common,
      compile: (filter) => ({ whole: compileFilter(filter, dialect.json, indexKeys) }),
    }).whole.text
  }
  // A shape becomes a template at its second use.
  texts('first')
  expect(texts('one')).toBe(texts('two'))
  expect(texts('[')).not.toBe(texts('two'))
  const json = { ...own.json, valueOrElementIn: () => sql`false` }
  expect(texts('three', { ...own, json })).toEqual(['false'])
})
