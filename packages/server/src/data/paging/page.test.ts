import { expect, it } from 'vitest'
import { verifyCursor } from './cursor.js'
import { type Page, takePage } from './page.js'

const deps = { cursorKey: 'a secret of the tests' }
const purpose = { call: 'query', collectionId: 'films' } as const

/** Returns the start of the next page after an empty page that was read backwards. */
function nextOfEmptyPage(inclusive: boolean): unknown {
  const from = { position: 7, backwards: true, inclusive }
  const page: Page<object, number> = { purpose, limit: 2, selection: {}, offset: 0, from }
  const { cursors } = takePage<number, number>(deps, page, [], (row) => row).paging
  return Object(verifyCursor(deps, purpose, String(cursors?.next))).from
}

it('the cursors of an empty page include its position, unless the page has included it already', () => {
  expect(nextOfEmptyPage(false)).toEqual({ position: 7, backwards: false, inclusive: true })
  expect(nextOfEmptyPage(true)).toEqual({ position: 7, backwards: false, inclusive: false })
})
