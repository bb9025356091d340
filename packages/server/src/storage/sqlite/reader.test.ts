import { afterEach, expect, it, vi } from 'vitest'
import { openConnection, type SqliteConnection } from './driver.js'
import { createSharedRead, createStatementRunner } from './reader.js'

afterEach(() => {
  vi.useRealTimers()
})

/** A connection that records its statements in `sent`; a statement fails if `run` throws. */
function recordingConnection(sent: string[], run: (text: string) => void): SqliteConnection {
  return {
    exec: () => {},
    close: () => {},
    function: () => {},
    prepare: (text) => ({
      all: () => [],
      run: () => {
        sent.push(text)
        run(text)
        return { changes: 0 }
      },
    }),
  }
}

it('ends a shared read transaction after 50 ms and begins another for the next read', () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const snapshot = createSharedRead(recordingConnection(sent, () => {}))
  snapshot.ensureOpen()
  vi.advanceTimersByTime(30)
  snapshot.ensureOpen()
  vi.advanceTimersByTime(19)
  expect(sent).toEqual(['begin'])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['begin', 'commit'])
  snapshot.ensureOpen()
  expect(sent).toEqual(['begin', 'commit', 'begin'])
})

it('survives a failing commit of a read transaction and begins another', () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const fail = (text: string): void => {
    if (text === 'commit') throw new Error('database disk image is malformed')
  }
  const snapshot = createSharedRead(recordingConnection(sent, fail))
  snapshot.ensureOpen()
  // A throw in a timer would end the process.
  vi.advanceTimersByTime(1000)
  snapshot.ensureOpen()
  snapshot.end()
  expect(sent).toEqual(['begin', 'commit', 'rollback', 'begin', 'commit', 'rollback'])
})

it('runs statements after an insert with a row id above 2^53', () => {
  const connection = openConnection(':memory:', { readOnly: false })
  connection.exec('create table numbers (id integer primary key, value integer)')
  const statements = createStatementRunner(connection)
  const run = (text: string): number => Number(statements.run(text, []).changes)
  expect(run(`insert into numbers values (${2 ** 53 + 4}, 1)`)).toBe(1)
  expect(run('update numbers set value = 2')).toBe(1)
  // The same text as a query returns numbers.
  const text = 'insert into numbers values (7, 3) returning value'
  run(text)
  run('delete from numbers where id = 7')
  expect(statements.all(text, [])).toEqual([{ value: 3 }])
  connection.close()
})
