import { describe, expect, it } from 'vitest'
import * as limits from '../limits.js'
import { parsePatch } from './patch.js'

const set = (fieldPath: unknown, value: unknown = 1) => ({
  action: 'SET_FIELD',
  fieldPath,
  setFieldOptions: { value },
})

describe('parsePatch', () => {
  it('parses the five actions', () => {
    const day = { $date: '2026-11-21' }
    expect(
      parsePatch([
        set('a.b', day),
        { action: 'REMOVE_FIELD', fieldPath: 'c' },
        { action: 'INCREMENT_FIELD', fieldPath: 'n', incrementFieldOptions: { value: -1.5 } },
        { action: 'APPEND_TO_ARRAY', fieldPath: 'l', appendToArrayOptions: { value: null } },
        { action: 'REMOVE_FROM_ARRAY', fieldPath: 'l', removeFromArrayOptions: { value: [day] } },
      ]),
    ).toEqual([
      { kind: 'set', path: ['a', 'b'], value: { $date: '2026-11-21T00:00:00.000Z' } },
      { kind: 'remove', path: ['c'] },
      { kind: 'increment', path: ['n'], value: -1.5 },
      { kind: 'append', path: ['l'], value: null },
      { kind: 'removeElement', path: ['l'], value: [{ $date: '2026-11-21T00:00:00.000Z' }] },
    ])
  })

  it.each<[string, unknown, string]>([
    ['no list', {}, ''],
    ['nothing', undefined, ''],
    ['an empty list', [], ''],
    ['too long a list', Array.from({ length: limits.fieldModifications + 1 }, () => set('a')), ''],
    ['an entry that is no object', [set('a'), 'x'], '/1'],
    ['an unknown action', [{ ...set('a'), action: 'RENAME_FIELD' }], '/0/action'],
    ['an action of the prototype', [{ ...set('a'), action: 'toString' }], '/0/action'],
    ['no action', [{ fieldPath: 'a' }], '/0/action'],
    ['no path', [set(undefined)], '/0/fieldPath'],
    ['an empty path', [set('')], '/0/fieldPath'],
    ['an empty part', [set('a..b')], '/0/fieldPath'],
    ['a part that begins with $', [set('a.$set')], '/0/fieldPath'],
    ['__proto__ in the path', [set('a.__proto__.b')], '/0/fieldPath'],
    ['NUL in the path', [set('a\0')], '/0/fieldPath'],
    ['a path of 101 parts', [set(Array(101).fill('a').join('.'))], '/0/fieldPath'],
    ...['_id', '_owner', '_createdDate', '_updatedDate.$date', '_owner.x'].map(
      (path): [string, unknown, string] => [path, [set(path)], '/0/fieldPath'],
    ),
    ['no options', [{ action: 'SET_FIELD', fieldPath: 'a' }], '/0/setFieldOptions/value'],
    [
      'no value',
      [{ action: 'SET_FIELD', fieldPath: 'a', setFieldOptions: {} }],
      '/0/setFieldOptions/value',
    ],
    [
      'options of another action',
      [{ ...set('a'), action: 'APPEND_TO_ARRAY' }],
      '/0/appendToArrayOptions/value',
    ],
    ...['1', null, true, [1], {}].map((value): [string, unknown, string] => [
      `an increment by ${JSON.stringify(value)}`,
      [{ action: 'INCREMENT_FIELD', fieldPath: 'n', incrementFieldOptions: { value } }],
      '/0/incrementFieldOptions/value',
    ]),
  ])('refuses %s', (_, wire, at) => {
    expect(() => parsePatch(wire)).toThrow(expect.objectContaining({ code: 'WDE0075', at }))
  })

  it.each([
    [{ $gt: 1 }, 'WDE0134'],
    [JSON.parse('{"__proto__":1}'), 'WDE0134'],
    ['nul \0', 'WDE0075'],
    ['half \ud800', 'WDE0075'],
    [Number.POSITIVE_INFINITY, 'WDE0075'],
  ])('refuses the value %j', (value, code) => {
    expect(() => parsePatch([set('a', value)])).toThrow(expect.objectContaining({ code }))
  })
})
