// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateTimeEditor } from './DateTimeEditor.js'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-07-01T08:30:00.000Z', 'local', '2026-07-01T10:30'],
  ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01T00:00'],
  // 02:30 of summer time, and 02:30 an hour later.
  ['2026-10-25T00:30:00.000Z', 'local', '2026-10-25T02:30'],
  ['2026-10-25T01:30:00.000Z', 'UTC', '2026-10-25T01:30'],
  // The local time of 1890 was 53 minutes and 28 seconds ahead of UTC.
  ['1890-01-01T12:00:00.000Z', 'UTC', '1890-01-01T12:00'],
])('edits %s in the zone %s', (draft, zone, text) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const attributes = { 'aria-label': 'At' }
  render(<DateTimeEditor attributes={attributes} draft={draft} onDraft={() => {}} />)
  expect(screen.getByLabelText<HTMLInputElement>('At').value).toBe(text)
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(zone)
})
