import { describe, expect, it } from 'vitest'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { parsePipeline } from './parse-pipeline.js'

const field = { fieldPath: 'a' }
const nested = (levels: number): object =>
  levels === 0 ? field : { abs: { expression: nested(levels - 1) } }
const reshape = (expression: unknown) => ({
  projection: { fields: [{ reshape: { resultFieldName: 'x', expression } }] },
})
const group = (more: object) => ({ group: { groupIds: [], accumulators: [], ...more } })
const sum = (resultFieldName: unknown) => ({ sum: { expression: field }, resultFieldName })

/** Returns the code of the error for stages; "fine" without one. */
function codeOf(stages: unknown): string {
  try {
    parsePipeline(stages)
    return 'fine'
  } catch (error) {
    if (error instanceof CheckError) return error.code
    throw error
  }
}

describe('parsePipeline', () => {
  it('parses every stage and every kind of expression', () => {
    const many = { expressions: [field, { text: 'x' }, { numeric: 1.5 }] }
    const two = { firstExpression: field, secondExpression: field }
    const one = { expression: field }
    const expressions = [
      ...['add', 'sum', 'multiply', 'concat'].map((key) => ({ [key]: many })),
      ...['subtract', 'divide', 'mod'].map((key) => ({ [key]: two })),
      ...['abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length'].map((key) => ({
        [key]: one,
      })),
      { substring: { ...one, startExpression: { numeric: 0 } } },
      { substring: { ...one, startExpression: field, lengthExpression: field } },
    ]
    const stages = parsePipeline([
      { filter: { a: { $gt: 1 } } },
      ...expressions.map(reshape),
      {
        projection: {
          fields: [{ include: { fieldName: 'a.b' } }, { exclude: { fieldName: 'c' } }],
        },
      },
      {
        projection: {
          fields: [
            { projectNested: { resultFieldName: 'n', fields: [{ include: { fieldName: 'a' } }] } },
          ],
        },
      },
      group({ groupIds: [{ key: 'k', expression: field }], accumulators: [sum('s')] }),
      { sort: { values: [{ fieldName: 'a', order: 'DESC' }] } },
      { skip: 0 },
      { limit: 3 },
      { unwindArray: { arrayFieldName: 'list.inner' } },
      { objectToArray: { objectFieldName: 'o.p', destinationFieldName: 'd' } },
    ])
    expect(stages.at(0)).toEqual({ kind: 'filter', filter: expect.anything() })
    expect(stages.slice(-7).map(({ kind }) => kind)).toEqual([
      'projection',
      'group',
      'sort',
      'skip',
      'limit',
      'unwind',
      'objectToArray',
    ])
    expect(stages).toHaveLength(expressions.length + 9)
  })

  it.each<[string, unknown]>([
    ['no list', { limit: 1 }],
    ['a stage of two keys', [{ limit: 1, skip: 1 }]],
    ['a stage of none', [{}]],
    ['an unknown stage', [{ lookup: {} }]],
    ['a name of the prototype', [{ toString: {} }]],
    ['a negative limit', [{ limit: -1 }]],
    ['half a row', [{ skip: 1.5 }]],
    ['a limit as text', [{ limit: '3' }]],
    [
      'a sort without an order that there is',
      [{ sort: { values: [{ fieldName: 'a', order: 'UP' }] } }],
    ],
    ['an unknown operator in a filter', [{ filter: { a: { $where: '1' } } }]],
    ['an expression of two keys', [reshape({ text: 'x', numeric: 1 })]],
    ['an unknown expression', [reshape({ function: 'x' })]],
    ['a number as text', [reshape({ numeric: '1' })]],
    ['a number that is none', [reshape({ numeric: Number.NaN })]],
    ['half a surrogate pair', [reshape({ text: '\ud800' })]],
    ['an operand that is missing', [reshape({ subtract: { firstExpression: field } })]],
    ['a substring without a start', [reshape({ substring: { expression: field } })]],
    ['a field that begins with "$"', [reshape({ fieldPath: '$a' })]],
    ['a projection of nothing', [{ projection: { fields: [] } }]],
    ['a result name with a dot', [group({ accumulators: [sum('a.b')] })]],
    ['a result name of the prototype', [group({ accumulators: [sum('__proto__')] })]],
    ['a result named like the groups', [group({ accumulators: [sum('_id')] })]],
    ['a result name used twice', [group({ accumulators: [sum('a'), sum('a')] })]],
    [
      'two figures in one',
      [group({ accumulators: [{ ...sum('a'), max: { expression: field } }] })],
    ],
    ['no figure', [group({ accumulators: [{ resultFieldName: 'a' }] })]],
    ['a destination that is missing', [{ objectToArray: { objectFieldName: 'o' } }]],
    ['too many stages', Array.from({ length: limits.pipelineStages + 1 }, () => ({ limit: 1 }))],
    ['too long a text', [reshape({ text: 'x'.repeat(65_537) })]],
    ['too deep an expression', [reshape(nested(1000))]],
    ['too many expressions', [reshape({ add: { expressions: Array(6000).fill(field) } })]],
  ])('refuses %s', (_, stages) => {
    expect(codeOf(stages)).toBe('WDE0075')
  })

  it('refuses $regex in a filter with its own code, and names the stage', () => {
    const stages = [{ limit: 1 }, { filter: { a: { $regex: 'x' } } }]
    expect(codeOf(stages)).toBe('WDE0070')
    expect(() => parsePipeline(stages)).toThrow('"/1/filter"')
  })
})
