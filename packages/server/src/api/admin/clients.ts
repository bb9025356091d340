import { generalCodes, ownerEndpoints } from '@foyer/protocol'
import type { SiteClient } from '@foyer/protocol/site-clients'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { defineRoute, type PathAliases, type Route } from '../../http/route.js'
import { originProblem, redirectUriProblem } from '../../oauth/clients/client-address.js'
import {
  allClients,
  ClientSettingsError,
  createClient,
  removeClient,
  updateClient,
} from '../../oauth/clients/manage-clients.js'
import type { Client } from '../../storage/oauth/clients.js'
import type { RouteDeps } from '../kit/deps.js'
import { idInPath } from '../kit/paths.js'
import { anyObject, shortText } from '../kit/schemas.js'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
/** Maximum URLs of one kind per client. */
const MAX_ADDRESSES = 100

function addresses(
  problemOf: (text: string) => string | undefined,
): v.GenericSchema<unknown, string[]> {
  const address = v.pipe(
    v.string(),
    v.check(
      (text) => problemOf(text) === undefined,
      ({ input }) => problemOf(input) ?? '',
    ),
  )
  return v.pipe(v.array(address), v.maxLength(MAX_ADDRESSES))
}

const change = {
  redirectUris: v.exactOptional(addresses(redirectUriProblem)),
  origins: v.exactOptional(addresses(originProblem)),
  consent: v.exactOptional(v.boolean()),
  settings: v.exactOptional(anyObject),
}

/** A client id that does not fit into a path is sent in the message. */
const withoutId: PathAliases = {
  prefix: ownerEndpoints.updateClient.path,
  alternatives: [ownerEndpoints.listClients.path],
}

/** `/_foyer/v1/clients`: OAuth clients, the sites that can log members in. @see docs/wire.md#clients */
export function clientRoutes(deps: RouteDeps): Route[] {
  return [listRoute(deps), createRoute(deps), updateRoute(deps), deleteRoute(deps)]
}

function listRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.listClients,
    access: 'operator',
    scope: 'settings:read',
    schema: v.object({}),
    handle: async () => ({
      clients: (await allClients(deps)).map(toWire),
    }),
  })
}

function createRoute(deps: RouteDeps): Route {
  const id = v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, 'expected 1 to 64 letters, digits, "_", "." and "-"'),
  )
  const schema = v.strictObject({ id: v.exactOptional(id), name, ...change })
  return defineRoute(deps, {
    endpoint: ownerEndpoints.createClient,
    access: 'operator',
    scope: 'settings',
    schema,
    handle: async (message, context) => {
      const client = await withSettingsErrors(createClient(context.deps, message))
      if (!client) {
        const text = `there is a client "${message.id}" already`
        throw new HttpError(409, generalCodes.alreadyExists, text)
      }
      return { client: toWire(client) }
    },
  })
}

function updateRoute(deps: RouteDeps): Route {
  const schema = v.strictObject({
    id: v.exactOptional(shortText),
    name: v.exactOptional(name),
    ...change,
  })
  return defineRoute(deps, {
    endpoint: ownerEndpoints.updateClient,
    access: 'operator',
    scope: 'settings',
    aliases: withoutId,
    schema,
    handle: async (message, context) => {
      const { id: bodyId, ...change } = message
      const id = clientIdOf(context.request, bodyId)
      const client = await withSettingsErrors(updateClient(context.deps, id, change))
      if (!client) throw unknownClient(id)
      return { client: toWire(client) }
    },
  })
}

function deleteRoute(deps: RouteDeps): Route {
  const schema = v.object({ id: v.exactOptional(shortText) })
  return defineRoute(deps, {
    endpoint: ownerEndpoints.deleteClient,
    access: 'operator',
    scope: 'settings',
    aliases: withoutId,
    schema,
    handle: async (message, context) => {
      const id = clientIdOf(context.request, message.id)
      if (!(await removeClient(context.deps, id))) throw unknownClient(id)
      return {}
    },
  })
}

function clientIdOf(request: Request, bodyId: string | undefined): string {
  const inPath = idInPath(request)
  return new URL(request.url).pathname === ownerEndpoints.listClients.path ? (bodyId ?? '') : inPath
}

function unknownClient(id: string): HttpError {
  return new HttpError(404, generalCodes.notFound, `there is no client "${id}"`)
}

async function withSettingsErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ClientSettingsError)) throw error
    throw new RequestInvalidError(
      error.problems.map(({ field, description }) => ({
        field: `settings.${field}`,
        description,
        data: {},
      })),
    )
  }
}

function toWire({ byOwner: _, ...client }: Client): SiteClient {
  return client
}
