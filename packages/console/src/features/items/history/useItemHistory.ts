import type { Collection } from '@foyer/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.js'

/** Queries the changes of an item, page by page. */
export function useItemHistory(
  { id: dataCollectionId }: Pick<Collection, 'id'>,
  dataItemId: string,
) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['item', dataCollectionId, dataItemId, 'history'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      api.getItemHistory(
        { dataCollectionId, dataItemId, ...(before === undefined ? {} : { before }) },
        signal,
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}
