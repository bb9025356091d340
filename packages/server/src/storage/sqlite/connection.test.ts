import { parseFilter } from '@foyer/protocol'
import { expect, it, vi } from 'vitest'
import { compileFilter } from '../query/compile-filter.js'
import { statementText } from '../sql.js'
import { connectSqlite, withCachedTest } from './connection.js'
import { createDeadline } from './deadline.js'
import { sqliteJson } from './json-dialect.js'
import { createStatementRunner } from './reader.js'

it('prepares each of 100 constants once, however many rows are tested', () => {
  const prepared: string[] = []
  const isConstant = withCachedTest((constant) => {
    prepared.push(constant)
    return (text) => text === constant
  })
  const constants = Array.from({ length: 100 }, (_, n) => `constant ${n}`)
  for (const text of ['constant 0', 'constant 99', 'another']) {
    const matching = constants.filter((constant) => isConstant(text, constant) === 1)
    expect(matching).toEqual(constants.filter((constant) => constant === text))
  }
  expect(prepared).toEqual(constants)
})

it('caches the tests of constants with a million characters in all, and a longer constant alone', () => {
  const prepared: string[] = []
  const isConstant = withCachedTest((constant) => {
    prepared.push(constant)
    return (text) => text === constant
  })
  const constants = ['a', 'b', 'c'].map((letter) => letter.repeat(400_000))
  for (const constant of [...constants, ...constants]) isConstant('text', constant)
  expect(prepared).toEqual([...constants, ...constants])
  const large = 'd'.repeat(5_000_000)
  for (let row = 0; row < 3; row++) isConstant('text', large)
  expect(prepared.slice(6)).toEqual([large])
  isConstant('text', 'c'.repeat(400_000))
  expect(prepared).toHaveLength(8)
})

it('checks the deadline at each search in a list, because a single list may be long', () => {
  const deadline = createDeadline()
  const check = vi.spyOn(deadline, 'check')
  const connection = connectSqlite(':memory:', { readOnly: false, deadline })
  connection.exec(`create table items (data blob not null);
    insert into items values (jsonb('{"list": [1, 2]}'))`)
  const filter = parseFilter({ $or: Array.from({ length: 20 }, (_, n) => ({ list: n + 3 })) })
  const condition = compileFilter(filter, sqliteJson, [])
  const rows = createStatementRunner(connection).all(
    `select 1 from items where ${statementText(condition)}`,
    condition.values,
  )
  expect(rows).toEqual([])
  expect(check).toHaveBeenCalledTimes(20)
  connection.close()
})
