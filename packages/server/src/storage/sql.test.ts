// @database sqlite
import { describe, expect, it } from 'vitest'
import { identifier, join, literal, sql } from './sql.js'
import { written } from './testing/items-table.js'

describe('sql', () => {
  it('separates values from the text', () => {
    const piece = sql`select ${1}, ${"it's"} where ${null} is null`
    expect(written(piece)).toEqual({
      text: 'select ?, ? where ? is null',
      values: [1, "it's", null],
    })
  })

  it('inserts fragments with their values in order', () => {
    const inner = sql`b = ${2} and c = ${3}`
    expect(written(sql`a = ${1} and (${inner}) or d = ${4}`)).toEqual({
      text: 'a = ? and (b = ? and c = ?) or d = ?',
      values: [1, 2, 3, 4],
    })
  })

  it('joins several, one and no fragments', () => {
    expect(written(join([sql`a = ${1}`, sql`b`, sql`c = ${2}`], ' or '))).toEqual({
      text: 'a = ? or b or c = ?',
      values: [1, 2],
    })
    expect(written(join([sql`${1}`], ', ')).text).toBe('?')
    expect(written(join([], ', '))).toEqual({ text: '', values: [] })
  })

  it('quotes constants and identifiers', () => {
    expect(written(literal("it's ?")).text).toBe("'it''s ?'")
    expect(written(identifier('a"b')).text).toBe('"a""b"')
  })
})
