import { type Endpoint, generalCodes, operatorEndpoints } from '@foyer/protocol'
import { eventTypes } from '@foyer/protocol/events'
import {
  type WebhookIdRequest,
  type WebhookResponse,
  webhookLimits,
} from '@foyer/protocol/webhooks'
import * as v from 'valibot'
import type { Operator } from '../../caller.js'
import { listCollectionIds } from '../../data/collections/list-collections.js'
import {
  buildRequest,
  createTestEvent,
  describeRequest,
  isMemberEvent,
} from '../../events/webhooks/build-request.js'
import {
  confirmKeyRotation,
  createWebhook,
  KeyRotationError,
  type ManageWebhooksDeps,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookKey,
  updateWebhook,
} from '../../events/webhooks/manage-webhooks.js'
import {
  describeWebhook,
  describeWebhooks,
  findWebhook,
} from '../../events/webhooks/read-webhooks.js'
import { assertScope } from '../../http/authorize-call.js'
import { HttpError, invalidField, RequestInvalidError, unknownResource } from '../../http/errors.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import type { StoredEndpoint } from '../../storage/events/webhooks.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { collectionId } from '../kit/schemas.js'

/** Optional fields of an endpoint. */
const options = {
  description: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  appId: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'expected letters, digits, "_", "." and "-"')),
  ),
  types: v.exactOptional(v.pipe(v.array(v.picklist(eventTypes)), v.maxLength(eventTypes.length))),
  collectionIds: v.exactOptional(
    v.pipe(v.array(collectionId), v.maxLength(webhookLimits.collections)),
  ),
}
const url = v.pipe(v.string(), v.maxLength(2048))

const listWebhooksRoute = defineRoute({
  endpoint: operatorEndpoints.listWebhooks,
  access: 'operator',
  scope: 'webhooks:read',
  handle: async (_message, { deps }) => ({ endpoints: await describeWebhooks(deps) }),
})

const createWebhookRoute = defineRoute({
  endpoint: operatorEndpoints.createWebhook,
  access: 'operator',
  scope: 'webhooks:write',
  schema: v.strictObject({ url, ...options }),
  handle: async (message, { deps, caller }) => {
    const { url, description = '', appId, types = [], collectionIds = [] } = message
    assertMayReceive(caller, { types, collectionIds })
    assertAllowed(deps, url)
    await assertCollections(deps, collectionIds)
    const input = { url, description, appId, types, collectionIds }
    const endpoint = await createWebhook(deps, input)
    if (!endpoint) {
      const text = `a site can have at most ${webhookLimits.endpoints} webhook endpoints; remove one first`
      throw new HttpError(409, generalCodes.tooManyWebhooks, text)
    }
    deps.webhookRunner.wake()
    return { endpoint: await describeWebhook(deps, endpoint) }
  },
})

const ofEndpoint = v.object({ endpointId: v.string() })

const updateWebhookRoute = defineRoute({
  endpoint: operatorEndpoints.updateWebhook,
  access: 'operator',
  scope: 'webhooks:write',
  schema: v.strictObject({
    endpointId: v.string(),
    url: v.exactOptional(url),
    ...options,
  }),
  handle: async ({ endpointId, ...change }, { deps, caller }) => {
    const stored = assertFound(await findWebhook(deps, endpointId), endpointId)
    assertMayReceive(caller, { ...stored, ...change })
    if (change.url !== undefined) assertAllowed(deps, change.url)
    await assertCollections(deps, change.collectionIds ?? [])
    const endpoint = await updateWebhook(deps, endpointId, change)
    return { endpoint: await describeWebhook(deps, assertFound(endpoint, endpointId)) }
  },
})

const deleteWebhookRoute = defineRoute({
  endpoint: operatorEndpoints.deleteWebhook,
  access: 'operator',
  scope: 'webhooks:write',
  schema: ofEndpoint,
  handle: async ({ endpointId }, { deps }) => {
    if (!(await removeWebhook(deps, endpointId))) {
      throw unknownResource('webhook endpoint', endpointId)
    }
    return {}
  },
})

/**
 * Requires the scope "members:read" for an endpoint that receives events of members, which are delivered with all data
 * of the member.
 * @throws HttpError 403
 */
function assertMayReceive(
  caller: Operator,
  { types, collectionIds }: Pick<StoredEndpoint, 'types' | 'collectionIds'>,
): void {
  if (collectionIds.length > 0) return
  if (types.length === 0 || types.some(isMemberEvent)) assertScope(caller, 'members:read')
}

/** Checks that events may be sent to a URL. @throws RequestInvalidError */
function assertAllowed({ webhookPolicy }: ApiDeps, url: string): void {
  const description = webhookPolicy.urlProblem(url)
  if (description === undefined) return
  throw invalidField('url', description)
}

/** Checks that the collections exist whose events an endpoint receives. @throws RequestInvalidError */
async function assertCollections(deps: ApiDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existing = await listCollectionIds(deps)
  const violations = ids
    .map((id, index) => ({ id, field: `collectionIds.${index}` }))
    .filter(({ id }) => !existing.includes(id))
    .map(({ id, field }) => ({
      field,
      description: `there is no collection "${id}".${didYouMean(id, existing)}`,
      data: {},
    }))
  if (violations.length > 0) throw new RequestInvalidError(violations)
}

/** Creates a route that applies a change without parameters to an endpoint. */
function changeRoute(
  endpoint: Endpoint<WebhookIdRequest, WebhookResponse>,
  change: (deps: ManageWebhooksDeps, id: string) => Promise<StoredEndpoint | undefined>,
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'operator',
    scope: 'webhooks:write',
    schema: ofEndpoint,
    mapError: (error) =>
      error instanceof KeyRotationError
        ? new HttpError(409, generalCodes.rotationInProgress, error.message)
        : error,
    handle: async ({ endpointId }, { deps }) => {
      const changed = assertFound(await change(deps, endpointId), endpointId)
      const answer = { endpoint: await describeWebhook(deps, changed) }
      deps.webhookRunner.wake()
      return answer
    },
  })
}

const testWebhookRoute = defineRoute({
  endpoint: operatorEndpoints.testWebhook,
  access: 'operator',
  scope: 'webhooks:write',
  schema: ofEndpoint,
  handle: async ({ endpointId }, { deps, request: { signal } }) => {
    const endpoint = assertFound(await findWebhook(deps, endpointId), endpointId)
    const request = await buildRequest(deps, endpoint, createTestEvent(deps), 1)
    const headers = { ...request.headers, 'x-foyer-event-test': 'true' }
    const testRequest = { ...request, headers }
    const result = await deps.webhookSender.send(testRequest, signal)
    return { request: describeRequest(testRequest), result }
  },
})

/** `/_foyer/v1/webhooks`: endpoints that receive events, for operators. @see docs/events.md */
export const webhookRoutes: readonly ApiRoute[] = [
  listWebhooksRoute,
  createWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  changeRoute(operatorEndpoints.pauseWebhook, pauseWebhook),
  changeRoute(operatorEndpoints.resumeWebhook, resumeWebhook),
  changeRoute(operatorEndpoints.rotateWebhookKey, rotateWebhookKey),
  changeRoute(operatorEndpoints.confirmWebhookKey, confirmKeyRotation),
  testWebhookRoute,
]

/** Returns the endpoint. @throws HttpError 404 without one */
function assertFound(endpoint: StoredEndpoint | undefined, id: string): StoredEndpoint {
  if (!endpoint) throw unknownResource('webhook endpoint', id)
  return endpoint
}
