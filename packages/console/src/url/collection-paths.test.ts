import { expect, test } from 'vitest'
import { toWireFilter } from '../features/items/filter/condition-group.js'
import { readItemsView } from '../features/items/items-view.js'
import { itemPath, ownedItemsPath, referringItemsPath, viewAsPath } from './collection-paths.js'

function viewAt(path: string) {
  return readItemsView(new URL(path, 'https://site.example').searchParams)
}

test('returns the path of an item’s form', () => {
  expect(viewAt(itemPath('reviews', 'a b')).panel).toEqual({ kind: 'item', id: 'a b' })
})

test('returns a path that filters items by owner', () => {
  const { filter } = viewAt(ownedItemsPath('reviews', 'ada'))
  expect(filter && toWireFilter(filter)).toEqual({ _owner: { $eq: 'ada' } })
})

test('filters referring items by a field with one or many references', () => {
  const film = viewAt(referringItemsPath('reviews', { key: 'film', type: 'REFERENCE' }, 'a"b'))
  expect(film.filter && toWireFilter(film.filter)).toEqual({ film: { $eq: 'a"b' } })
  const films = viewAt(referringItemsPath('lists', { key: 'films', type: 'MULTI_REFERENCE' }, 'a'))
  expect(films.filter && toWireFilter(films.filter)).toEqual({ films: { $hasSome: ['a'] } })
})

test('returns a path with the person whose view it shows', () => {
  const ofAda = { kind: 'member', memberId: 'a da' } as const
  expect(viewAt(viewAsPath('reviews', ofAda)).viewAs).toEqual(ofAda)
  expect(viewAt(viewAsPath('reviews', { kind: 'visitor' })).viewAs).toEqual({ kind: 'visitor' })
})
