import type { QueryItemsResponse, WireFilter } from '@foyer/protocol'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'
import type { ItemsView } from './items-view.js'

/** Items on one page. */
export const itemsPageSize = 50

interface ItemsQuestion {
  collectionId: string
  filter: WireFilter | undefined
  sort: ItemsView['sort']
  page: number
}

/** Queries one page of items and the total count; keeps the previous page while the next one loads. */
export function useItems(question: ItemsQuestion): UseQueryResult<QueryItemsResponse> {
  const api = useApi()
  const { collectionId, filter, sort, page } = question
  return useQuery({
    queryKey: ['items', collectionId, filter, sort, page],
    queryFn: ({ signal }) =>
      api.queryItems(
        {
          dataCollectionId: collectionId,
          query: {
            ...(filter === undefined ? {} : { filter }),
            ...(sort === undefined ? {} : { sort: [{ fieldName: sort.field, order: sort.order }] }),
            paging: { limit: itemsPageSize, offset: (page - 1) * itemsPageSize },
          },
          returnTotalCount: true,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
}
