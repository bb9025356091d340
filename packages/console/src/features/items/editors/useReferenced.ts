import { type Collection, limits, type WireFilter } from '@foyer/protocol'
import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { useCollections } from '../../../collections-data/useCollections.js'
import { labelOf } from './item-label.js'

/** Items that a search offers. */
const maxResults = 20

/** Returns a collection by its id; undefined while the collections load, and for a missing one. */
export function useCollection(id: string | undefined): Collection | undefined {
  return useCollections().data?.find((collection) => collection.id === id)
}

/** Finds items of a collection by a part of their name, or by their id. */
export function useChoices(collection: Collection | undefined, text: string) {
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  const searchText = text.trim()
  const filter: WireFilter =
    searchText === ''
      ? {}
      : {
          $or: [
            { [displayField]: { $contains: searchText.slice(0, limits.filterTextLength) } },
            { _id: searchText },
          ],
        }
  return useChoiceQuery(collection, ['find', searchText], {
    filter,
    sort: [{ fieldName: displayField, order: 'ASC' }],
    paging: { limit: maxResults },
  })
}

/** Reads the names of items by their ids. The result omits ids of missing items. */
export function useNames(collection: Collection | undefined, ids: readonly string[]) {
  return useChoiceQuery(ids.length === 0 ? undefined : collection, ['names', ids], {
    filter: { _id: { $in: ids } },
    paging: { limit: Math.max(1, ids.length) },
  })
}

interface ChoiceQuery {
  filter: WireFilter
  sort?: { fieldName: string; order: 'ASC' }[]
  paging: { limit: number }
}

function useChoiceQuery(
  collection: Collection | undefined,
  key: readonly unknown[],
  query: ChoiceQuery,
) {
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  const fields = ['_id', displayField]
  const request = { dataCollectionId: collection?.id ?? '', query: { ...query, fields } }
  return useApiQuery(
    ['choices', collection?.id, displayField, ...key],
    async (api, signal) => {
      const { dataItems } = await api.queryItems(request, signal)
      return dataItems.map((item) => ({ id: item.id, label: labelOf(item, displayField) }))
    },
    { enabled: collection !== undefined, placeholderData: keepPreviousData },
  )
}
