import type {
  DeliveryState,
  GetDeliveryResponse,
  ListDeliveriesRequest,
  ListDeliveriesResponse,
  ReplayedEvents,
  ReplayWebhookResponse,
} from '@foyer/protocol/webhooks'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'
import { useApiMutation } from '../../api/useApiMutation.js'
import { refreshMs, webhooksKey } from './useWebhooks.js'

/** Deliveries per page. */
const pageSize = 50

/** Queries the deliveries of an endpoint, newest first; polled. `fetchNextPage` reads older ones. */
export function useDeliveries(
  endpointId: string,
  state: DeliveryState | undefined,
): UseInfiniteQueryResult<InfiniteData<ListDeliveriesResponse>> {
  const api = useApi()
  const request: ListDeliveriesRequest = {
    endpointId,
    ...(state === undefined ? {} : { state }),
    limit: pageSize,
  }
  return useInfiniteQuery({
    queryKey: [...webhooksKey, 'deliveries', request],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listDeliveries(cursor === '' ? request : { ...request, cursor }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: refreshMs,
    retry: false,
  })
}

/** Queries one delivery with its request; polled until it is finished. */
export function useDelivery(deliveryId: string): UseQueryResult<GetDeliveryResponse> {
  const api = useApi()
  return useQuery({
    queryKey: [...webhooksKey, 'delivery', deliveryId],
    queryFn: ({ signal }) => api.getDelivery({ deliveryId }, signal),
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'PENDING' ? refreshMs : false),
  })
}

/** Delivers events again. */
export function useReplay(
  endpointId: string,
): UseMutationResult<ReplayWebhookResponse, Error, ReplayedEvents> {
  return useApiMutation(webhooksKey, (api, events: ReplayedEvents) =>
    api.replayWebhook({ ...events, endpointId }),
  )
}
