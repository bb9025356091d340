import { expect, test } from 'vitest'
import { readTabSeparated, writeTabSeparated } from './tab-separated.js'

test('reads a table as Excel, Google Sheets and LibreOffice copy it', () => {
  expect(readTabSeparated('Alien\t1979\r\nAliens\t1986\r\n')).toEqual([
    ['Alien', '1979'],
    ['Aliens', '1986'],
  ])
  expect(readTabSeparated('"Two\nlines"\t"He said ""Go"""\t\n\tx')).toEqual([
    ['Two\nlines', 'He said "Go"', ''],
    ['', 'x'],
  ])
  expect(readTabSeparated('one')).toEqual([['one']])
  expect(readTabSeparated('\n')).toEqual([['']])
  expect(readTabSeparated('a\rb')).toEqual([['a'], ['b']])
})

test('keeps quotation marks that do not enclose a cell', () => {
  expect(readTabSeparated('"Alien" and more\t5"\n"open\t7')).toEqual([
    ['"Alien" and more', '5"'],
    ['"open', '7'],
  ])
})

test('reads back what it writes', () => {
  const table = [
    ['plain', 'tab\there', 'line\r\nbreak', '"quoted"'],
    ['', 'a "word" inside', "'", ' space '],
  ]
  expect(readTabSeparated(writeTabSeparated(table))).toEqual(table)
  expect(writeTabSeparated([['a', '1']])).toBe('a\t1')
})
