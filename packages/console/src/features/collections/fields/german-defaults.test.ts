// @vitest-environment happy-dom
import { expect, test } from 'vitest'

// The language is read when the module is loaded.
localStorage.setItem('foyer.console.language', 'de')
const { defaultProblem, definitionOf, draftOf, emptyField } = await import('./field-definition.js')

const draft = (defaultText: string) => ({ ...emptyField, key: 'it', type: 'NUMBER', defaultText })

test('reads and shows a default with a decimal comma', () => {
  const field = definitionOf(draft('7,5'))
  expect(defaultProblem(draft('7,5'))).toBeUndefined()
  expect(field.default).toBe(7.5)
  expect(draftOf(field).defaultText).toBe('7,5')
})

// Seen to fail: items got 1.5 for a default of 1500.
test('rejects a default with a point between groups of digits', () => {
  expect(defaultProblem(draft('1.500'))).toBe(
    'Geben Sie eine Zahl ein, zum Beispiel 1500 oder 7,5.',
  )
})
