import { expect, it } from 'vitest'
import { evaluate } from './evaluate.js'
import { parseExpression } from './parse-expression.js'
import { freeMeter } from './testing/free-meter.js'

const row = {
  n: -7.5,
  zero: 0,
  text: 'Straße 😀!',
  date: { $date: '2026-11-21T00:00:00.000Z' },
  yes: true,
  nothing: null,
  list: [1, 'a'],
  inner: { n: 2 },
  huge: 1e308,
}

const field = (fieldPath: string) => ({ fieldPath })
const many = (operator: string, ...expressions: object[]) => ({ [operator]: { expressions } })
const two = (operator: string, firstExpression: object, secondExpression: object) => ({
  [operator]: { firstExpression, secondExpression },
})
const one = (operator: string, expression: object) => ({ [operator]: { expression } })
const sub = (expression: object, start: object, length?: object) => ({
  substring: {
    expression,
    startExpression: start,
    ...(length ? { lengthExpression: length } : {}),
  },
})
const numeric = (value: number) => ({ numeric: value })

it.each<[object, unknown]>([
  [field('inner.n'), 2],
  [field('nowhere'), null],
  [field('list.0'), null],
  [field('toString'), null],
  [field('date'), row.date],
  [{ text: 'x' }, 'x'],
  [many('add', numeric(1), field('n')), -6.5],
  [many('add', numeric(1), field('text')), null],
  [many('add', numeric(1), field('nowhere')), null],
  [many('add', numeric(1), field('yes')), null],
  [many('add'), 0],
  [many('sum', numeric(1), field('text'), field('nothing'), numeric(2)), 3],
  [many('multiply', numeric(2), field('n')), -15],
  [many('multiply', field('huge'), numeric(10)), null],
  [two('subtract', numeric(1), numeric(3)), -2],
  [two('divide', numeric(1), numeric(4)), 0.25],
  [two('divide', numeric(1), field('zero')), null],
  [two('divide', numeric(1), field('nothing')), null],
  [two('mod', field('n'), numeric(2)), -1.5],
  [two('mod', field('n'), field('zero')), null],
  [one('abs', field('n')), 7.5],
  [one('floor', field('n')), -8],
  [one('ceil', field('n')), -7],
  [one('ceil', numeric(-0.5)), 0],
  [one('abs', field('list')), null],
  [many('concat', { text: 'a' }, field('text')), 'aStraße 😀!'],
  [many('concat', { text: 'a' }, field('n')), null],
  [many('concat', { text: 'a' }, one('stringify', field('n'))), 'a-7.5'],
  [many('concat'), ''],
  [one('stringify', field('date')), '2026-11-21T00:00:00.000Z'],
  [one('stringify', field('yes')), 'true'],
  [one('stringify', field('nothing')), null],
  [one('stringify', field('list')), '[1,"a"]'],
  [one('stringify', field('text')), 'Straße 😀!'],
  [one('toLower', field('text')), 'straße 😀!'],
  [one('toUpper', field('text')), 'STRASSE 😀!'],
  [one('toUpper', field('n')), null],
  [one('length', field('text')), 9],
  [one('length', field('list')), null],
  [sub(field('text'), numeric(7), numeric(1)), '😀'],
  [sub(field('text'), numeric(8)), '!'],
  [sub(field('text'), numeric(9)), ''],
  [sub(field('text'), numeric(100), numeric(1)), ''],
  [sub(field('text'), numeric(0), numeric(0)), ''],
  [sub(field('text'), numeric(0), numeric(1e300)), 'Straße 😀!'],
  [sub(field('text'), numeric(-1)), null],
  [sub(field('text'), numeric(0.5)), null],
  [sub(field('text'), numeric(0), field('text')), null],
])('%j is %j', (wire, value) => {
  const expression = parseExpression(wire, { at: '', depth: 0, used: { nodes: 0 } })
  const found = evaluate(expression, row, freeMeter())
  expect(found).toEqual(value)
  expect(Object.is(found, -0)).toBe(false)
})

const start = () => ({ at: '', depth: 0, used: { nodes: 0 } })

it.each([
  ['concat', many('concat', ...Array.from({ length: 50 }, () => field('long')))],
  ['toUpper', many('concat', one('toUpper', field('long')))],
  ['length', one('length', field('long'))],
  ['substring', sub(field('long'), numeric(0), numeric(1))],
  ['stringify', one('stringify', field('list'))],
])('meters the operands of %s before it reads them', (_, wire) => {
  const charges: number[] = []
  const meter = { ...freeMeter(), spend: (bytes: number) => void charges.push(bytes) }
  const long = 'x'.repeat(1000)
  evaluate(parseExpression(wire, start()), { long, list: [long] }, meter)
  expect(charges[0]).toBeGreaterThanOrEqual(1000)
})

it.each([
  ['concat', many('concat', field('half'), { text: 'x' }, field('half'))],
  ['stringify', one('stringify', field('list'))],
])('refuses a text of more than 65,536 characters by %s', (_, wire) => {
  const half = 'x'.repeat(32_768)
  const row = { half, list: [half, half] }
  const expression = parseExpression(wire, start())
  expect(() => evaluate(expression, row, freeMeter())).toThrow(
    expect.objectContaining({ code: 'WDE0122' }),
  )
})

it('passes on a text of an item of any length, and joins up to 65,536 characters', () => {
  const evaluated = (wire: object) =>
    evaluate(parseExpression(wire, start()), { half, long }, freeMeter())
  const half = 'x'.repeat(32_768)
  const long = 'x'.repeat(490_000)
  expect(evaluated(one('stringify', field('long')))).toBe(long)
  expect(evaluated(many('concat', field('half'), field('half')))).toBe(half + half)
})
