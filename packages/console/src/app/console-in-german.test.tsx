// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.setItem('foyer.console.language', 'de')
  vi.resetModules()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetModules()
})

test('a form names the type of a field in German', async () => {
  const { FormFieldRow } = await import('../features/items/item-panel/FormFieldRow.js')
  const row = { draft: '', isChanged: false, problem: undefined, onDraft: () => {} }
  const field = { key: 'tags', type: 'ANY' }
  const { container } = render(
    <>
      <FormFieldRow {...row} field={{ field, kind: 'json', isDeclared: true }} />
      <FormFieldRow {...row} field={{ field, kind: 'json', isDeclared: false }} />
    </>,
  )
  const types = [...container.querySelectorAll('.form-field-key')].map((code) => code.textContent)
  expect(types).toEqual(['tags · Beliebig', 'nicht deklariert'])
})

test('the event log names a change in German', async () => {
  const { changeLabel } = await import('../features/events/event-words.js')
  expect(changeLabel('member.updated', 'roles-changed')).toBe('Rollen geändert')
  expect(changeLabel('member.logged-in', 'succeeded')).toBe('Angemeldet')
  expect(changeLabel('member.logged-out', 'ended')).toBe('Sitzung beendet')
  expect(changeLabel('collection.changed', 'not known')).toBe('not known')
})

test('a duration has a decimal comma in German', async () => {
  const { Duration } = await import('../features/logs/log-columns.js')
  const request = { ms: 1.5, slow: false } as Parameters<typeof Duration>[0]['request']
  const { container } = render(<Duration request={request} />)
  expect(container.textContent).toBe('1,5 ms')
})
