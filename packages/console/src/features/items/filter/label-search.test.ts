import { expect, test } from 'vitest'
import type { ConditionGroup } from './condition-group.js'
import { searchedText, withSearch } from './label-search.js'

const old: ConditionGroup = {
  join: 'and',
  entries: [
    { field: 'title', operator: 'contains', value: 'Ali' },
    { field: 'year', operator: 'gt', value: 1970 },
  ],
}

test('a search adds, replaces and removes one condition, and keeps the others', () => {
  expect(searchedText(old, 'title')).toBe('Ali')
  expect(withSearch(old, 'title', ' Alien ')).toEqual({
    join: 'and',
    entries: [{ field: 'title', operator: 'contains', value: 'Alien' }, old.entries[1]],
  })
  expect(withSearch(old, 'title', '')).toEqual({ join: 'and', entries: [old.entries[1]] })
  expect(withSearch(undefined, 'title', '')).toBeUndefined()
})

test('a search narrows a filter of which any condition is enough', () => {
  const any: ConditionGroup = { ...old, join: 'or' }
  expect(searchedText(any, 'title')).toBe('')
  expect(withSearch(any, 'title', 'x')).toEqual({
    join: 'and',
    entries: [{ field: 'title', operator: 'contains', value: 'x' }, any],
  })
})
