import { expect, test } from 'vitest'
import { toWireFilter } from '../features/items/filter/condition-group.js'
import { readItemsView } from '../features/items/items-view.js'
import { itemPath, ownedItemsPath, referringItemsPath, viewAsPath } from './items-path.js'

function viewAt(path: string) {
  return readItemsView(new URL(path, 'https://site.example').searchParams)
}

test('the path of an item opens its form', () => {
  expect(viewAt(itemPath('reviews', 'a b')).panel).toEqual({ kind: 'item', id: 'a b' })
})

test('the path of the items of a member filters by their owner', () => {
  const { filter } = viewAt(ownedItemsPath('reviews', 'ada'))
  expect(filter && toWireFilter(filter)).toEqual({ _owner: { $eq: 'ada' } })
})

test('the path of referring items filters by the field, whether it holds one reference or many', () => {
  const film = viewAt(referringItemsPath('reviews', { key: 'film', type: 'REFERENCE' }, 'a"b'))
  expect(film.filter && toWireFilter(film.filter)).toEqual({ film: { $eq: 'a"b' } })
  const films = viewAt(referringItemsPath('lists', { key: 'films', type: 'MULTI_REFERENCE' }, 'a'))
  expect(films.filter && toWireFilter(films.filter)).toEqual({ films: { $hasSome: ['a'] } })
})

test('the path of a view as somebody else names this person', () => {
  const ofAda = { kind: 'member', memberId: 'a da' } as const
  expect(viewAt(viewAsPath('reviews', ofAda)).viewAs).toEqual(ofAda)
  expect(viewAt(viewAsPath('reviews', { kind: 'visitor' })).viewAs).toEqual({ kind: 'visitor' })
})
