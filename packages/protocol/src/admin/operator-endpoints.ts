import type { ListDeletedCollectionsResponse } from '../collections/collection.js'
import type { ListDeclarationsResponse } from '../collections/declaration.js'
import type { BulkResponse, ImportItemsRequest } from '../data/bulk.js'
import type { Endpoint } from '../endpoint.js'
import type { CreateKeyRequest, CreateKeyResponse, ListKeysResponse } from './api-keys.js'
import type { ListAuditRequest, ListAuditResponse } from './audit.js'
import type {
  GetDecisionResponse,
  ListDecisionsRequest,
  ListDecisionsResponse,
} from './decision.js'
import type { ListInboxRequest, ListInboxResponse } from './inbox.js'
import type { ItemHistoryRequest, ItemHistoryResponse } from './item-history.js'
import type {
  MailServerRequest,
  MailServerResponse,
  SendTestMailRequest,
  TestMailServerRequest,
  TestMailServerResponse,
} from './mail-server.js'
import type { SiteOverview } from './overview.js'
import type {
  ListMailTextsResponse,
  PreviewMailRequest,
  PreviewMailResponse,
  TestMailRequest,
  TestMailResponse,
} from './owner-mail-texts.js'
import type {
  CancelMemberDeletionResponse,
  GetMemberResponse,
  GetMemberSummaryRequest,
  ListMembersRequest,
  ListMembersResponse,
  UpdateMemberRequest,
  UpdateMemberResponse,
} from './owner-members.js'
import type { QueryAsRequest, QueryAsResponse } from './query-as.js'
import type { ReferringItemsRequest, ReferringItemsResponse } from './referring-items.js'
import type { ListRequestsRequest, ListRequestsResponse } from './request-log.js'
import type {
  ClientResponse,
  CreateClientRequest,
  ListClientsResponse,
  UpdateClientRequest,
} from './site-clients.js'
import type {
  PreviewBrandingRequest,
  PreviewBrandingResponse,
  SettingsResponse,
  UpdateSettingsRequest,
} from './site-settings.js'
import type {
  CreateWebhookRequest,
  GetDeliveryResponse,
  ListDeliveriesRequest,
  ListDeliveriesResponse,
  ListEventsRequest,
  ListEventsResponse,
  ListWebhooksResponse,
  ReplayWebhookRequest,
  ReplayWebhookResponse,
  TestWebhookResponse,
  UpdateWebhookRequest,
  WebhookIdRequest,
  WebhookResponse,
} from './webhooks.js'

/*
 * Endpoints for operators, except accounts of owners and their sessions (owner-accounts.ts), and backups
 * (backup-endpoints.ts).
 * Import as `import * as operatorEndpoints`. @see docs/wire.md#callers
 */

export const getOverview: Endpoint<Record<string, never>, SiteOverview> = {
  method: 'GET',
  path: '/_foyer/v1/overview',
}
export const listInbox: Endpoint<ListInboxRequest, ListInboxResponse> = {
  method: 'GET',
  path: '/_foyer/v1/inbox',
}
export const listMembers: Endpoint<ListMembersRequest, ListMembersResponse> = {
  method: 'GET',
  path: '/_foyer/v1/members',
}
export const getMember: Endpoint<GetMemberSummaryRequest, GetMemberResponse> = {
  method: 'GET',
  path: '/_foyer/v1/members/{memberId}',
}
export const updateMember: Endpoint<UpdateMemberRequest, UpdateMemberResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/members/{memberId}',
}
export const cancelMemberDeletion: Endpoint<{ memberId: string }, CancelMemberDeletionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/members/{memberId}/cancel-deletion',
}
export const getDecision: Endpoint<{ decisionId: string }, GetDecisionResponse> = {
  method: 'GET',
  path: '/_foyer/v1/decisions/{decisionId}',
}
export const listAudit: Endpoint<ListAuditRequest, ListAuditResponse> = {
  method: 'GET',
  path: '/_foyer/v1/audit',
}
export const listRequests: Endpoint<ListRequestsRequest, ListRequestsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/logs',
}
export const getSettings: Endpoint<Record<string, never>, SettingsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/settings',
}
export const updateSettings: Endpoint<UpdateSettingsRequest, SettingsResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/settings',
}
export const listMailTexts: Endpoint<Record<string, never>, ListMailTextsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/mail-texts',
}
export const previewMail: Endpoint<PreviewMailRequest, PreviewMailResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_foyer/v1/mail-texts/preview',
}
export const testMail: Endpoint<TestMailRequest, TestMailResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/mail-texts/test',
}
export const getMailServer: Endpoint<Record<string, never>, MailServerResponse> = {
  method: 'GET',
  path: '/_foyer/v1/mail-server',
}
export const setMailServer: Endpoint<MailServerRequest, MailServerResponse> = {
  method: 'PUT',
  path: '/_foyer/v1/mail-server',
}
/** Removes the mail server: e-mails stay in the inbox. */
export const removeMailServer: Endpoint<Record<string, never>, MailServerResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/mail-server',
}
/** Connects to a mail server and logs in, without sending an e-mail. */
export const testMailServer: Endpoint<TestMailServerRequest, TestMailServerResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/mail-server/test',
}
/** Sends an e-mail with the settings in use. */
export const sendTestMail: Endpoint<SendTestMailRequest, TestMailResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/mail-server/test-mail',
}
export const previewBranding: Endpoint<PreviewBrandingRequest, PreviewBrandingResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_foyer/v1/branding/preview',
}
export const listDeletedCollections: Endpoint<
  Record<string, never>,
  ListDeletedCollectionsResponse
> = {
  method: 'GET',
  path: '/_foyer/v1/deleted-collections',
}
export const listDeclarations: Endpoint<Record<string, never>, ListDeclarationsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/declarations',
}
export const listClients: Endpoint<Record<string, never>, ListClientsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/clients',
}
export const createClient: Endpoint<CreateClientRequest, ClientResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/clients',
}
export const updateClient: Endpoint<UpdateClientRequest, ClientResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/clients/{id}',
}
export const deleteClient: Endpoint<{ id: string }, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/clients/{id}',
}
export const listKeys: Endpoint<Record<string, never>, ListKeysResponse> = {
  method: 'GET',
  path: '/_foyer/v1/keys',
}
export const createKey: Endpoint<CreateKeyRequest, CreateKeyResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/keys',
}
export const deleteKey: Endpoint<{ id: string }, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/keys/{id}',
}
export const listDecisions: Endpoint<ListDecisionsRequest, ListDecisionsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/decisions',
}
/** Runs a query with the permissions of a visitor or a member. */
export const queryAs: Endpoint<QueryAsRequest, QueryAsResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_foyer/v1/items/query-as',
}
/** Saves items with their system fields. */
export const importItems: Endpoint<ImportItemsRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/items/import',
}
/** Lists the items that refer to an item, by field. */
export const listReferringItems: Endpoint<ReferringItemsRequest, ReferringItemsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/items/referring',
}
/** Lists the changes of an item. */
export const getItemHistory: Endpoint<ItemHistoryRequest, ItemHistoryResponse> = {
  method: 'GET',
  path: '/_foyer/v1/items/history',
}
export const listEvents: Endpoint<ListEventsRequest, ListEventsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/events',
}
export const listWebhooks: Endpoint<Record<string, never>, ListWebhooksResponse> = {
  method: 'GET',
  path: '/_foyer/v1/webhooks',
}
export const createWebhook: Endpoint<CreateWebhookRequest, WebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks',
}
export const updateWebhook: Endpoint<UpdateWebhookRequest, WebhookResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/webhooks/{endpointId}',
}
export const deleteWebhook: Endpoint<WebhookIdRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/webhooks/{endpointId}',
}
export const pauseWebhook: Endpoint<WebhookIdRequest, WebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/pause',
}
export const resumeWebhook: Endpoint<WebhookIdRequest, WebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/resume',
}
/** Sends a sample event immediately and returns the response. Works for a paused endpoint too. */
export const testWebhook: Endpoint<WebhookIdRequest, TestWebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/test',
}
/**
 * Creates a new signing key. For 24 hours, every second attempt of a delivery is signed with the old key.
 */
export const rotateWebhookKey: Endpoint<WebhookIdRequest, WebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/rotate-key',
}
/** Ends the overlap after a rotation, once the receiver has the new key. */
export const confirmWebhookKey: Endpoint<WebhookIdRequest, WebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/confirm-key',
}
export const replayWebhook: Endpoint<ReplayWebhookRequest, ReplayWebhookResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/webhooks/{endpointId}/replay',
}
export const listDeliveries: Endpoint<ListDeliveriesRequest, ListDeliveriesResponse> = {
  method: 'GET',
  path: '/_foyer/v1/webhooks/deliveries',
}
export const getDelivery: Endpoint<{ deliveryId: string }, GetDeliveryResponse> = {
  method: 'GET',
  path: '/_foyer/v1/webhooks/deliveries/{deliveryId}',
}
