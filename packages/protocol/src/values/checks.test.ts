import { describe, expect, it } from 'vitest'
import {
  assertBulkItems,
  assertCollectionId,
  assertItem,
  assertItemId,
  assertPaging,
} from './checks.js'

/** Returns the code with which a check fails; undefined if it passes. */
function refusal(check: () => void): unknown {
  try {
    check()
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

const tooMany = Array.from({ length: 1001 }, () => ({}))

describe('checks', () => {
  it.each([
    ['Films', undefined],
    ['', undefined],
    [7, 'WDE0001'],
    [null, 'WDE0001'],
    [undefined, 'WDE0001'],
  ])('assertCollectionId(%j): %s', (value, code) => {
    expect(refusal(() => assertCollectionId(value))).toBe(code)
  })

  it.each([
    ['a/b', undefined],
    [7, 'WDE0002'],
    [['a'], 'WDE0002'],
  ])('assertItemId(%j): %s', (value, code) => {
    expect(refusal(() => assertItemId(value))).toBe(code)
  })

  it.each([
    [{}, undefined],
    [{ _id: 'x' }, undefined],
    [{ _id: '' }, undefined],
    [{ _id: undefined }, undefined],
    [{ _id: null }, 'WDE0007'],
    [{ _id: 5 }, 'WDE0007'],
    [null, 'WDE0004'],
    ['text', 'WDE0004'],
    [[{}], 'WDE0004'],
    [new Date(), 'WDE0004'],
  ])('assertItem(%o): %s', (value, code) => {
    expect(refusal(() => assertItem(value))).toBe(code)
  })

  it.each([
    [[], undefined],
    [[{}, { _id: null }, { _id: 'x' }], undefined],
    [[{ _id: 5 }], 'WDE0005'],
    [[null], 'WDE0005'],
    [{}, 'WDE0005'],
    [tooMany.slice(1), undefined],
    [tooMany, 'WDE0006'],
  ])('assertBulkItems, case %#', (value, code) => {
    expect(refusal(() => assertBulkItems(value))).toBe(code)
  })

  it.each([
    [{}, undefined],
    [{ limit: 1000, skip: 0 }, undefined],
    [{ limit: 0 }, 'WDE0033'],
    [{ limit: -1 }, 'WDE0033'],
    [{ limit: 1.5 }, 'WDE0035'],
    [{ limit: 2 ** 53 }, 'WDE0035'],
    [{ limit: Number.NaN }, 'WDE0033'],
    [{ limit: '10' }, 'WDE0032'],
    [{ limit: null }, 'WDE0032'],
    [{ limit: 1001 }, 'WDE0075'],
    [{ skip: -1 }, 'WDE0034'],
    [{ skip: 1e12 }, undefined],
    [{ skip: 0.5 }, 'WDE0035'],
    [{ skip: '0' }, 'WDE0032'],
  ])('assertPaging(%j): %s', (paging, code) => {
    expect(refusal(() => assertPaging(paging))).toBe(code)
  })

  it('names the refused value', () => {
    expect(() => assertPaging({ limit: 1001 })).toThrow(
      '"limit": expected at most 1000, received 1001',
    )
    expect(() => assertBulkItems([{}, 5])).toThrow('item 1: expected an object, received number')
  })
})
