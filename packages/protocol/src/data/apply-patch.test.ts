import { describe, expect, it } from 'vitest'
import { applyPatch } from './apply-patch.js'
import type { WireValue } from './items.js'
import { type Patch, parsePatch } from './patch.js'

const set = (fieldPath: string, value: unknown) => ({
  action: 'SET_FIELD',
  fieldPath,
  setFieldOptions: { value },
})
const remove = (fieldPath: string) => ({ action: 'REMOVE_FIELD', fieldPath })
const increment = (fieldPath: string, value: number) => ({
  action: 'INCREMENT_FIELD',
  fieldPath,
  incrementFieldOptions: { value },
})
const append = (fieldPath: string, value: unknown) => ({
  action: 'APPEND_TO_ARRAY',
  fieldPath,
  appendToArrayOptions: { value },
})
const take = (fieldPath: string, value: unknown) => ({
  action: 'REMOVE_FROM_ARRAY',
  fieldPath,
  removeFromArrayOptions: { value },
})

function patched(item: { [key: string]: WireValue }, ...modifications: unknown[]): unknown {
  const copy = structuredClone(item)
  applyPatch(copy, parsePatch(modifications))
  return copy
}

const date = { $date: '2026-01-01T00:00:00.000Z' }

describe('applyPatch', () => {
  it.each([
    ['set a field', { a: 1, b: 2 }, set('a', 'x'), { a: 'x', b: 2 }],
    ['set a new field', {}, set('a', null), { a: null }],
    ['set inside an object', { a: { b: 1, c: 2 } }, set('a.b', 3), { a: { b: 3, c: 2 } }],
    ['make objects on the way', { x: 1 }, set('a.b.c', 1), { x: 1, a: { b: { c: 1 } } }],
    ['take null on the way as missing', { a: null }, set('a.b', 1), { a: { b: 1 } }],
    ['set a field named as one of Object', {}, set('constructor.x', 1), { constructor: { x: 1 } }],
    ['replace a date', { a: date }, set('a', 1), { a: 1 }],
    ['remove a field', { a: 1, b: 2 }, remove('a'), { b: 2 }],
    ['remove inside an object', { a: { b: 1 } }, remove('a.b'), { a: {} }],
    ['remove what is missing', { a: 1 }, remove('b'), { a: 1 }],
    ['remove below what is missing', { a: 1 }, remove('b.c'), { a: 1 }],
    ['remove below a scalar', { a: 1 }, remove('a.b'), { a: 1 }],
    ['remove below a date', { a: date }, remove('a.x'), { a: date }],
    ['remove below a list', { a: [1] }, remove('a.0'), { a: [1] }],
    ['remove what only Object has', {}, remove('toString'), {}],
    ['count on', { n: 1 }, increment('n', 2), { n: 3 }],
    ['count down', { n: 1 }, increment('n', -2.5), { n: -1.5 }],
    ['count from 0', { a: { n: null } }, increment('a.n', 2), { a: { n: 2 } }],
    ['count in a new object', {}, increment('a.n', 2), { a: { n: 2 } }],
    ['append', { l: [1] }, append('l', [2]), { l: [1, [2]] }],
    ['append to what is missing', {}, append('a.l', 'x'), { a: { l: ['x'] } }],
    ['append to null', { l: null }, append('l', null), { l: [null] }],
    ['take the first equal element', { l: [1, 2, 1] }, take('l', 1), { l: [2, 1] }],
    [
      'take an equal object',
      { l: [1, { a: 1, b: [date] }] },
      take('l', { b: [{ $date: '2026-01-01' }], a: 1 }),
      { l: [1] },
    ],
    ['take what is not there', { l: ['1'] }, take('l', 1), { l: ['1'] }],
    ['take null', { l: [1, null] }, take('l', null), { l: [1] }],
  ])('can %s', (_, item, modification, expected) => {
    expect(patched(item, modification)).toEqual(expected)
  })

  it.each([
    ['set below a scalar', { a: 1 }, set('a.b', 1)],
    ['set below a list', { a: [{}] }, set('a.0', 1)],
    ['set below a date', { a: date }, set('a.b', 1)],
    ['set below false', { a: false }, set('a.b', 1)],
    ['count on text', { n: '1' }, increment('n', 1)],
    ['count on a boolean', { n: true }, increment('n', 1)],
    ['count on a date', { n: date }, increment('n', 1)],
    ['count beyond the largest number', { n: 1e308 }, increment('n', 1e308)],
    ['append to text', { l: 'x' }, append('l', 1)],
    ['append to an object', { l: {} }, append('l', 1)],
    ['take from text', { l: 'x' }, take('l', 'x')],
  ])('refuses to %s', (_, item, modification) => {
    expect(() => patched(item, set('ok', 1), modification)).toThrow(
      expect.objectContaining({ code: 'WDE0075', at: '/1/fieldPath' }),
    )
  })

  it('applies changes in order, each to the result of the previous ones', () => {
    const changes = [set('a', { n: 1 }), increment('a.n', 1), remove('b'), append('b', 1)]
    expect(patched({ b: 'text' }, ...changes)).toEqual({ a: { n: 2 }, b: [1] })
  })

  it('does not change the patch', () => {
    const patch: Patch = parsePatch([set('a', { l: [] }), append('a.l', { x: 1 }), set('a.y', 1)])
    const items = [{}, {}]
    for (const item of items) applyPatch(item, patch)
    expect(items).toEqual(Array(2).fill({ a: { l: [{ x: 1 }], y: 1 } }))
  })

  it('does not write to a prototype', () => {
    expect(patched({}, set('constructor.prototype.admin', true), set('toString', 1))).toEqual({
      constructor: { prototype: { admin: true } },
      toString: 1,
    })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})
