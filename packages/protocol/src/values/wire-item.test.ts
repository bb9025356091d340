import { describe, expect, it } from 'vitest'
import { decodeItem, encodeItem, normalizeWireItem } from './wire-item.js'

const day = { $date: '2020-01-02T00:00:00.000Z' }

/** Returns an item with this number of levels, itself included. */
function nested(levels: number): Record<string, unknown> {
  let value: unknown = 1
  for (let level = 1; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value]
  return { a: value }
}

describe('encodeItem', () => {
  it('encodes valid dates as text and invalid ones as null, at any depth', () => {
    const date = new Date('2020-01-02')
    const item = { date, list: [{ date }], none: new Date(Number.NaN), _id: 'x' }
    expect(encodeItem(item)).toEqual({ date: day, list: [{ date: day }], none: null, _id: 'x' })
  })

  it('drops undefined, keeps positions in a list, and leaves values with toJSON unchanged', () => {
    const url = new URL('https://example.test/')
    expect(encodeItem({ a: undefined, b: [undefined, 1], url })).toEqual({ b: [null, 1], url })
  })

  it('keeps an own key "__proto__" a key', () => {
    const encoded = encodeItem(JSON.parse('{"__proto__":{"admin":true}}'))
    expect(JSON.stringify(encoded)).toBe('{"__proto__":{"admin":true}}')
    expect('admin' in encoded).toBe(false)
  })

  it('refuses an item that contains itself', () => {
    const item: Record<string, unknown> = {}
    item.self = item
    expect(() => encodeItem(item)).toThrow('expected at most 100 levels')
  })
})

describe('decodeItem', () => {
  it('decodes dates at any depth', () => {
    const date = new Date('2020-01-02')
    const decoded = decodeItem({ a: day, b: [{ c: { ...day, more: 1 } }], d: null })
    expect(decoded).toEqual({ a: date, b: [{ c: date }], d: null })
  })

  it('leaves other values unchanged', () => {
    const data = { a: { $date: 5 }, b: { $date: '1577836800000' }, c: { $date: 'soon' }, d: {} }
    expect(decodeItem(data)).toEqual(data)
  })

  it('keeps an own key "__proto__" a key', () => {
    const decoded = decodeItem(JSON.parse('{"__proto__":{"admin":true}}'))
    expect('admin' in decoded).toBe(false)
    expect(Object.keys(decoded)).toEqual(['__proto__'])
  })
})

describe('normalizeWireItem', () => {
  it('copies the item and makes its dates canonical', () => {
    const data = { a: { $date: '2020-01-02' }, b: [{ $date: '2020-01-02T02:00:00+02:00' }] }
    const normalized = normalizeWireItem(data)
    expect(normalized).toEqual({ a: day, b: [day] })
    expect(normalized).not.toBe(data)
  })

  it.each([
    { 'a.b': 1, '': 2, 'it\'s "x"': 3, a$: 4 },
    { a: { $date: 'soon' }, b: { $date: 5 }, c: { $date: { x: 1 } } },
    JSON.parse('{"constructor":1,"prototype":{"toJSON":1},"then":"x","valueOf":null}'),
    { n: [1e300, -0.5, 2 ** 53, 1e-300], e: [[], {}] },
  ])('leaves other data unchanged: %j', (data) => {
    expect(JSON.stringify(normalizeWireItem(data))).toBe(JSON.stringify(data))
  })

  it.each<[string, string, unknown]>([
    ['WDE0004', 'null', null],
    ['WDE0004', 'a list', []],
    ['WDE0004', 'text', 'x'],
    ['WDE0007', 'an id that is a number', { _id: 5 }],
    ['WDE0134', 'an operator as a name', { a: [{ $gt: 1 }] }],
    ['WDE0134', 'a date with more in it', { a: { ...day, x: 1 } }],
    ['WDE0134', 'a date for an item', day],
    ['WDE0134', 'an operator in a date', { a: { $date: { $where: '1' } } }],
    ['WDE0134', 'the prototype', JSON.parse('{"a":{"__proto__":{"admin":true}}}')],
    ['WDE0075', 'a number that is not finite', JSON.parse('{"a":1e400}')],
    ['WDE0075', 'NUL in a text', { a: 'x\0' }],
    ['WDE0075', 'NUL in a name', { 'a\0': 1 }],
    ['WDE0075', 'half a surrogate pair', { a: ['\ud83d'] }],
    ['WDE0075', 'what JSON does not know', { a: 5n }],
    ['WDE0075', '101 levels', nested(101)],
    ['WDE0075', '200,000 levels', JSON.parse(`{"a":${'['.repeat(2e5)}${']'.repeat(2e5)}}`)],
  ])('refuses with %s %s', (code, _, data) => {
    expect(() => normalizeWireItem(data)).toThrow(expect.objectContaining({ code }))
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  it('accepts 100 levels, and an error names the path', () => {
    expect(normalizeWireItem(nested(100))).toEqual(nested(100))
    expect(() => normalizeWireItem({ 'a/b': [{ '~': { $x: 1 } }] })).toThrow(
      expect.objectContaining({ at: '/a~1b/0/~0/$x' }),
    )
  })
})
