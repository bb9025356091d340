import { limits } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { DataError } from '../errors.js'
import { signCursor, verifyCursor } from './cursor.js'

const deps = { cursorKey: 'a secret of the tests' }
const purpose = { call: 'query', collectionId: 'films' } as const
const content = { selection: { filter: { title: 'Straße 😀' } }, from: { position: null } }
const cursor = signCursor(deps, purpose, content)

describe('a cursor', () => {
  it('contains its content in URL-safe characters', () => {
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(verifyCursor(deps, purpose, cursor)).toEqual(content)
  })

  it('is refused with any byte changed, removed or added', () => {
    const bytes = Buffer.from(cursor, 'base64url')
    const wrong = [...bytes.keys()].flatMap((at) => [
      Buffer.concat([
        bytes.subarray(0, at),
        Buffer.of((bytes[at] ?? 0) ^ 1),
        bytes.subarray(at + 1),
      ]),
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
      bytes.subarray(0, at),
    ])
    for (const one of [...wrong, Buffer.concat([bytes, Buffer.of(0)])]) {
      expect(() => verifyCursor(deps, purpose, one.toString('base64url'))).toThrow(DataError)
    }
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['a single letter', 'A'],
    ['not base64url', `${cursor}=`],
    ['a space', `${cursor} `],
    ['base64', Buffer.from('{"a":"ÿÿ?"}').toString('base64')],
    ['a zero byte', '\0'],
    ['an unpaired surrogate', '\ud800'],
    [
      'another encoding of the same bytes',
      `${cursor.slice(0, -1)}${cursor.endsWith('R') ? 'S' : 'R'}`,
    ],
    ['100,001 characters', 'A'.repeat(limits.cursorLength + 1)],
  ])('is refused when it is %s', (_, text) => {
    expect(() => verifyCursor(deps, purpose, text)).toThrow(DataError)
  })

  it('is refused for another collection, another call or another key', () => {
    const elsewhere = [
      [deps, { ...purpose, collectionId: 'film' }],
      [deps, { ...purpose, call: 'aggregate' }],
      [{ cursorKey: 'another secret' }, purpose],
    ] as const
    for (const [ours, theirs] of elsewhere) {
      expect(() => verifyCursor(ours, theirs, cursor)).toThrow(
        `"cursor": expected a cursor that this call returned for the collection "${theirs.collectionId}"`,
      )
    }
  })

  it('cannot be signed above the maximum length', () => {
    const long = { filter: 'x'.repeat(limits.cursorLength) }
    expect(() => signCursor(deps, purpose, long)).toThrow('page by offset')
  })
})
