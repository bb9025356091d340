import type { DeliveryState, ListDeliveriesRequest, ReplayedEvents } from '@foyer/protocol/webhooks'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery, usePagedQuery } from '../../api/useApiQuery.js'
import { refreshMs, webhooksKey } from './useWebhooks.js'

/** Deliveries per page. */
const pageSize = 50

/** Queries the deliveries of an endpoint, newest first; polled. `fetchNextPage` reads older ones. */
export function useDeliveries(endpointId: string, state: DeliveryState | undefined) {
  const request: ListDeliveriesRequest = {
    endpointId,
    ...(state === undefined ? {} : { state }),
    limit: pageSize,
  }
  return usePagedQuery(
    [...webhooksKey, 'deliveries', request],
    (api, page, signal) => api.listDeliveries({ ...request, ...page }, signal),
    { refetchInterval: refreshMs, retry: false },
  )
}

/** Queries one delivery with its request; polled until it is finished. */
export function useDelivery(deliveryId: string) {
  return useApiQuery(
    [...webhooksKey, 'delivery', deliveryId],
    (api, signal) => api.getDelivery({ deliveryId }, signal),
    {
      refetchInterval: ({ state }) =>
        state.data?.delivery.state === 'PENDING' ? refreshMs : false,
    },
  )
}

/** Delivers events again. */
export function useReplay(endpointId: string) {
  return useApiMutation(webhooksKey, (api, events: ReplayedEvents) =>
    api.replayWebhook({ ...events, endpointId }),
  )
}
