import { type Collection, limits, type WireFilter, type WireItem } from '@foyer/protocol'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.js'
import { displayFieldOf } from '../../../collections-data/display-field.js'
import { useCollections } from '../../../collections-data/useCollections.js'
import type { SearchResult } from '../../../ui/choice/SearchChoice.js'
import { labelOf } from './item-label.js'

/** Items that a search offers. */
const maxResults = 20

/** Returns a collection by its id; undefined while the collections load, and for a missing one. */
export function useCollection(id: string | undefined): Collection | undefined {
  return useCollections().data?.find((collection) => collection.id === id)
}

/** Finds items of a collection by a part of their name, or by their id. */
export function useChoices(
  collection: Collection | undefined,
  text: string,
): UseQueryResult<SearchResult[]> {
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
export function useNames(
  collection: Collection | undefined,
  ids: readonly string[],
): UseQueryResult<SearchResult[]> {
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
): UseQueryResult<SearchResult[]> {
  const api = useApi()
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  return useQuery({
    queryKey: ['choices', collection?.id, displayField, ...key],
    enabled: collection !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { dataItems } = await api.queryItems(
        {
          dataCollectionId: collection?.id ?? '',
          query: { ...query, fields: ['_id', displayField] },
        },
        signal,
      )
      return dataItems.map((item: WireItem) => ({
        id: item.id,
        label: labelOf(item, displayField),
      }))
    },
  })
}
