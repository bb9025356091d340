export type { EventActor } from '@foyer/protocol/events'
export type {
  CollectionWebhook,
  ItemCreatedWebhook,
  ItemRemovedWebhook,
  ItemUpdatedWebhook,
  MemberWebhook,
  Webhook,
  WebhookOf,
  WebhookType,
} from './webhooks/webhook.js'
export { WebhookError, type WebhookErrorCode } from './webhooks/webhook-error.js'
export { type WebhookClaim, type WebhookStore, webhookMemory } from './webhooks/webhook-store.js'
export {
  createWebhooks,
  type WebhookHandler,
  type WebhookOptions,
  type Webhooks,
} from './webhooks/webhooks.js'
