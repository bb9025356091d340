import { type Collection, limits, type WireFilter } from '@foyer/protocol'
import { keepPreviousData } from '@tanstack/react-query'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { labelOf } from './item-label.js'

/** Items that a search offers. */
const maxResults = 20

/**
 * Finds items of a collection by a part of their name, or by their id. Names that begin with the text are first; the
 * text alone sorts before longer ones.
 */
export function useChoices(collection: Collection | undefined, text: string) {
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  const searchText = text.trim()
  const part = searchText.slice(0, limits.filterTextLength)
  const filters: WireFilter[] =
    searchText === ''
      ? [{}]
      : [
          { $or: [{ [displayField]: { $startsWith: part } }, { _id: searchText }] },
          { [displayField]: { $contains: part } },
        ]
  return useChoiceQuery(
    collection,
    ['find', searchText],
    filters.map((filter) => ({
      filter,
      sort: [{ fieldName: displayField, order: 'ASC' }],
      paging: { limit: maxResults },
    })),
  )
}

/** Reads the names of items by their ids. The result omits ids of missing items. */
export function useNames(collection: Collection | undefined, ids: readonly string[]) {
  return useChoiceQuery(
    ids.length === 0 ? undefined : collection,
    ['names', ids],
    [
      {
        filter: { _id: { $in: ids } },
        paging: { limit: Math.max(1, ids.length) },
      },
    ],
  )
}

interface ChoiceQuery {
  filter: WireFilter
  sort?: { fieldName: string; order: 'ASC' }[]
  paging: { limit: number }
}

/** Reads the items of all queries, each item once, in their order. */
function useChoiceQuery(
  collection: Collection | undefined,
  key: readonly unknown[],
  queries: readonly ChoiceQuery[],
) {
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  const fields = ['_id', displayField]
  return useApiQuery(
    ['choices', collection?.id, displayField, ...key],
    async (api, signal) => {
      const dataCollectionId = collection?.id ?? ''
      const results = await Promise.all(
        queries.map((query) =>
          api.queryItems({ dataCollectionId, query: { ...query, fields } }, signal),
        ),
      )
      const limit = queries[0]?.paging.limit
      const items = new Map(
        results.flatMap(({ dataItems }) => dataItems).map((item) => [item.id, item]),
      )
      return [...items.values()]
        .slice(0, limit)
        .map((item) => ({ id: item.id, label: labelOf(item, displayField) }))
    },
    { enabled: collection !== undefined, placeholderData: keepPreviousData },
  )
}
