// A receiver of webhooks that updates a search index.
import { createWebhooks } from '@foyer/client/webhooks'

export function createReceiver(publicKey: string, index: Map<string, unknown>) {
  const webhooks = createWebhooks({ appId: 'search-index', publicKey })
  webhooks.on('item.created', ({ itemId, item }) => index.set(itemId, item))
  webhooks.on('item.removed', ({ itemId }) => index.delete(itemId))
  return (request: Request): Promise<Response> => webhooks.respond(request)
}
