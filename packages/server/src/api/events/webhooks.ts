import { type Endpoint, generalCodes, ownerEndpoints } from '@foyer/protocol'
import { eventTypes } from '@foyer/protocol/events'
import {
  type WebhookIdRequest,
  type WebhookResponse,
  webhookLimits,
} from '@foyer/protocol/webhook-endpoints'
import * as v from 'valibot'
import { listCollectionIds } from '../../data/collections/collections.js'
import type { AddressPolicy } from '../../events/webhooks/address-policy.js'
import {
  buildRequest,
  createTestEvent,
  describeRequest,
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
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import type { StoredEndpoint } from '../../storage/events/webhooks.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath, partOfPath } from '../kit/paths.js'
import { collectionId } from '../kit/schemas.js'

/** `/_foyer/v1/webhooks`: endpoints that receive events, for operators. @see docs/events.md */
export function webhookRoutes(deps: RouteDeps): Route[] {
  return [
    listRoute(deps),
    createRoute(deps),
    updateRoute(deps),
    deleteRoute(deps),
    changeRoute(deps, ownerEndpoints.pauseWebhook, pauseWebhook),
    changeRoute(deps, ownerEndpoints.resumeWebhook, resumeWebhook),
    changeRoute(deps, ownerEndpoints.rotateWebhookKey, rotateWebhookKey),
    changeRoute(deps, ownerEndpoints.confirmWebhookKey, confirmKeyRotation),
    testRoute(deps),
  ]
}

function choiceOf(policy: AddressPolicy) {
  const url = v.pipe(
    v.string(),
    v.maxLength(2048),
    v.check(
      (text) => policy.urlProblem(text) === undefined,
      ({ input }) => policy.urlProblem(input) ?? '',
    ),
  )
  return {
    url,
    description: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    appId: v.exactOptional(
      v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'expected letters, digits, "_", "." and "-"')),
    ),
    types: v.exactOptional(v.pipe(v.array(v.picklist(eventTypes)), v.maxLength(eventTypes.length))),
    collectionIds: v.exactOptional(
      v.pipe(v.array(collectionId), v.maxLength(webhookLimits.collections)),
    ),
  }
}

function listRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.listWebhooks,
    access: 'operator',
    scope: 'webhooks:read',
    schema: v.object({}),
    handle: async () => ({ endpoints: await describeWebhooks(deps) }),
  })
}

function createRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.createWebhook,
    access: 'operator',
    scope: 'webhooks:write',
    schema: v.strictObject(choiceOf(deps.webhookPolicy)),
    handle: async (message, context) => {
      const { url, description = '', appId, types = [], collectionIds = [] } = message
      await assertCollections(deps, collectionIds)
      const choice = { url, description, appId, types, collectionIds }
      const endpoint = await createWebhook(context.deps, choice)
      if (!endpoint) {
        const text = `a site can have at most ${webhookLimits.endpoints} webhook endpoints; remove one first`
        throw new HttpError(409, generalCodes.tooManyWebhooks, text)
      }
      deps.webhookRunner.wake()
      return { endpoint: await describeWebhook(deps, endpoint) }
    },
  })
}

function updateRoute(deps: RouteDeps): Route {
  const { url, ...others } = choiceOf(deps.webhookPolicy)
  return defineRoute(deps, {
    endpoint: ownerEndpoints.updateWebhook,
    access: 'operator',
    scope: 'webhooks:write',
    schema: v.strictObject({
      endpointId: v.exactOptional(v.string()),
      url: v.exactOptional(url),
      ...others,
    }),
    handle: async ({ endpointId: _, ...change }, context) => {
      const id = idInPath(context.request)
      await assertCollections(deps, change.collectionIds ?? [])
      const endpoint = await updateWebhook(context.deps, id, change)
      return { endpoint: await describeWebhook(deps, required(endpoint, id)) }
    },
  })
}

function deleteRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.deleteWebhook,
    access: 'operator',
    scope: 'webhooks:write',
    schema: v.object({ endpointId: v.exactOptional(v.string()) }),
    handle: async (_message, context) => {
      const id = idInPath(context.request)
      if (!(await removeWebhook(context.deps, id))) throw unknownEndpoint(id)
      return {}
    },
  })
}

/** Requires that the collections of a filter exist. @throws RequestInvalidError */
async function assertCollections(deps: RouteDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existing = await listCollectionIds(deps)
  const violations = ids
    .map((id, at) => ({ id, field: `collectionIds.${at}` }))
    .filter(({ id }) => !existing.includes(id))
    .map(({ id, field }) => ({
      field,
      description: `there is no collection "${id}".${didYouMean(id, existing)}`,
      data: {},
    }))
  if (violations.length > 0) throw new RequestInvalidError(violations)
}

/** Declares a call that changes an endpoint in one way. */
function changeRoute(
  deps: RouteDeps,
  endpoint: Endpoint<WebhookIdRequest, WebhookResponse>,
  change: (deps: ManageWebhooksDeps, id: string) => Promise<StoredEndpoint | undefined>,
): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'operator',
    scope: 'webhooks:write',
    schema: v.object({ endpointId: v.exactOptional(v.string()) }),
    mapError: (error) =>
      error instanceof KeyRotationError
        ? new HttpError(409, generalCodes.rotationInProgress, error.message)
        : error,
    handle: async (_message, context) => {
      const id = endpointIdOf(context.request)
      const changed = await change(context.deps, id)
      const answer = { endpoint: await describeWebhook(deps, required(changed, id)) }
      deps.webhookRunner.wake()
      return answer
    },
  })
}

function testRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.testWebhook,
    access: 'operator',
    scope: 'webhooks:write',
    schema: v.object({ endpointId: v.exactOptional(v.string()) }),
    handle: async (_message, context) => {
      const id = endpointIdOf(context.request)
      const endpoint = required(await findWebhook(deps, id), id)
      const request = await buildRequest(deps, endpoint, createTestEvent(deps), 1)
      const headers = { ...request.headers, 'x-foyer-event-test': 'true' }
      const sent = { ...request, headers }
      const result = await deps.webhookSender.send(sent, context.request.signal)
      return { request: describeRequest(sent), result }
    },
  })
}

/** Reads the id of an endpoint before the last segment of the path. */
export function endpointIdOf(request: Request): string {
  return partOfPath(request, -2)
}

/** Requires an endpoint. @throws HttpError 404 */
function required(endpoint: StoredEndpoint | undefined, id: string): StoredEndpoint {
  if (!endpoint) throw unknownEndpoint(id)
  return endpoint
}

export function unknownEndpoint(id: string): HttpError {
  return new HttpError(404, generalCodes.notFound, `there is no webhook endpoint "${id}"`)
}
