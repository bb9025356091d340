import type { CreateWebhookRequest, WebhookEndpoint } from '@foyer/protocol/webhooks'
import { useNavigate } from 'react-router'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { changedParts } from '../../forms/changed-parts.js'

/** Key of all queries about webhooks. A change of an endpoint may change its deliveries too. */
export const webhooksKey = ['webhooks']

/** Polling interval in milliseconds: deliveries happen while the page is open. */
export const refreshMs = 3_000

/** Every endpoint, oldest first; polled. */
export function useWebhooks() {
  return useApiQuery([...webhooksKey, 'endpoints'], (api, signal) => api.listWebhooks({}, signal), {
    refetchInterval: refreshMs,
    // No retry: the next poll follows.
    retry: false,
  })
}

/** Creates an endpoint, or changes settings of the one with this id. */
export function useSaveWebhook(endpointId: string | undefined, before: CreateWebhookRequest) {
  return useApiMutation(webhooksKey, (api, request: CreateWebhookRequest) =>
    endpointId === undefined
      ? api.createWebhook(request)
      : api.updateWebhook({ ...changedParts(request, before), endpointId }),
  )
}

/** Calls that change an endpoint and need nothing but its id. */
type WebhookAction = 'pauseWebhook' | 'resumeWebhook' | 'rotateWebhookKey' | 'confirmWebhookKey'

/** Pauses or resumes an endpoint, or changes its keys. */
export function useWebhookAction({ id: endpointId }: Pick<WebhookEndpoint, 'id'>) {
  return useApiMutation(webhooksKey, (api, action: WebhookAction) => api[action]({ endpointId }))
}

/** Deletes an endpoint. Leaves its page before the endpoints are refetched without it. */
export function useDeleteWebhook() {
  const navigate = useNavigate()
  return useApiMutation(webhooksKey, async (api, endpointId: string) => {
    const reply = await api.deleteWebhook({ endpointId })
    await navigate('/webhooks')
    return reply
  })
}

/** Sends a test event. */
export function useTestWebhook() {
  return useApiMutation(webhooksKey, (api, endpointId: string) => api.testWebhook({ endpointId }))
}
