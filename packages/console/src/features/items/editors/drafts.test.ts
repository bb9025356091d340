import type { WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { formatDraft, parseDraft } from './drafts.js'
import { type FieldKind, kindOfValue } from './field-kinds.js'

test.each<[string, WireValue]>([
  ['TEXT', 'two\nlines'],
  ['RICH_TEXT', '<p>rich</p>'],
  ['NUMBER', -7.5],
  ['NUMBER', 1e21],
  ['BOOLEAN', false],
  ['DATE', '1979-05-25'],
  ['DATE', 'some day'],
  ['TIME', '20:15:30.250'],
  ['DATETIME', { $date: '1979-05-25T18:00:00.123Z' }],
  ['URL', 'https://example.com/a?b'],
  ['EMAIL', 'ada@example.com'],
  ['EMAIL', 'two\nlines'],
  ['SLUG', 'the-third-man'],
  ['ARRAY_STRING', ['a', 'a', '']],
  ['REFERENCE', 'alien'],
  ['MULTI_REFERENCE', ['alien', 'vertigo']],
  ['OBJECT', { street: 'Main', no: null }],
  ['ADDRESS', { city: 'Haifa' }],
  ['NUMBER', 'five'],
  ['TEXT', 5],
  ['REFERENCE', { whole: 'item' }],
  ['ARRAY_STRING', ['a', 5]],
])('keeps the %s value %j through its editor', (type, value) => {
  const kind = kindOfValue({ type }, value)
  expect(parseDraft(kind, formatDraft(kind, value))).toEqual({ value })
})

test.each<FieldKind>(['text', 'html', 'number', 'boolean', 'date-time', 'list', 'json'])(
  'an empty %s is not set',
  (kind) => {
    expect(formatDraft(kind, undefined)).toBe('')
    expect(parseDraft(kind, '')).toEqual({ value: undefined })
  },
)

test.each<[FieldKind, string]>([
  ['number', '1,5'],
  ['number', '1e999'],
  ['number', 'Infinity'],
  ['date', '1979-02-31x'],
  ['date', '1979-02-30'],
  ['time', '25:00'],
  ['date-time', 'soon'],
  ['date-time', '1.5.2026'],
  ['date-time', '2026-05-01T10:00'],
  ['url', 'example'],
  ['email', 'not an email'],
  ['json', '{"a"'],
])('rejects the %s value "%s"', (kind, draft) => {
  expect(parseDraft(kind, draft)).toHaveProperty('problem')
})
