import { expect, it } from 'vitest'
import type { TextPart } from './ast.js'
import { compilePattern } from './pattern.js'

const literal = (value: string): TextPart => ({ type: 'literal', value })
const anyOf = (value: string): TextPart => ({ type: 'anyOf', value })

it.each<[TextPart[], string, boolean]>([
  [[], '', true],
  [[], 'a', false],
  [[literal('my'), anyOf(' -\n'), literal('page')], 'My-Page', true],
  [[literal('my'), anyOf(' -\n'), literal('page')], 'my\npage', true],
  [[literal('my'), anyOf(' -'), literal('page')], 'my--page', false],
  [[literal('my'), anyOf(' -'), literal('page')], 'my-page ', false],
  [[literal('my')], 'my page', false],
  [[anyOf('😀x'), literal('!')], '😀!', true],
  [[anyOf('a😀')], '\ud83d', false],
  [[anyOf('')], 'a', false],
  [[literal(']|(a+)+$|['), anyOf('.*')], ']|(a+)+$|[*', true],
])('parts %j match %j: %s', (parts, text, expected) => {
  expect(compilePattern({ ignoreCase: true, parts })(text)).toBe(expected)
})

it('is case-sensitive unless ignoreCase is set', () => {
  const parts = [literal('My'), anyOf('pP')]
  expect(compilePattern({ ignoreCase: false, parts })('Myp')).toBe(true)
  expect(compilePattern({ ignoreCase: false, parts })('MyP')).toBe(true)
  expect(compilePattern({ ignoreCase: false, parts })('myp')).toBe(false)
})

it('runs in linear time', () => {
  const parts = Array.from({ length: 5000 }, () => anyOf('a'))
  const started = performance.now()
  expect(compilePattern({ ignoreCase: true, parts })('a'.repeat(100_000))).toBe(false)
  expect(compilePattern({ ignoreCase: true, parts })('a'.repeat(5000))).toBe(true)
  expect(performance.now() - started).toBeLessThan(10_000)
})
