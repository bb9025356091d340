import { generalCodes, operatorEndpoints } from '@foyer/protocol'
import type { SiteClient } from '@foyer/protocol/site-clients'
import * as v from 'valibot'
import { HttpError, RequestInvalidError, unknownResource } from '../../http/errors.js'
import { originProblem, redirectUriProblem } from '../../lib/redirect-uri-problem.js'
import {
  allClients,
  ClientSettingsError,
  createClient,
  removeClient,
  updateClient,
} from '../../oauth/clients/manage-clients.js'
import type { Client } from '../../storage/oauth/clients.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { anyObject } from '../kit/schemas.js'

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
/** Maximum number of redirect URIs, and of origins, of a client. */
const MAX_ADDRESSES = 100

function addressList(
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
  redirectUris: v.exactOptional(addressList(redirectUriProblem)),
  origins: v.exactOptional(addressList(originProblem)),
  consent: v.exactOptional(v.boolean()),
  settings: v.exactOptional(anyObject),
}

const listClientsRoute = defineRoute({
  endpoint: operatorEndpoints.listClients,
  access: 'operator',
  scope: 'settings:read',
  handle: async (_message, { deps }) => ({ clients: (await allClients(deps)).map(toWire) }),
})

const id = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,64}$/, 'expected 1 to 64 letters, digits, "_", "." and "-"'),
)

const createClientRoute = defineRoute({
  endpoint: operatorEndpoints.createClient,
  access: 'operator',
  scope: 'settings',
  schema: v.strictObject({ id: v.exactOptional(id), name, ...change }),
  handle: async (message, { deps }) => {
    const client = await withSettingsErrors(createClient(deps, message))
    if (!client) {
      const text = `a client "${message.id}" already exists; choose another id`
      throw new HttpError(409, generalCodes.alreadyExists, text)
    }
    return { client: toWire(client) }
  },
})

/** Id of a client, which may be missing in both. Then the call is about an unknown client. */
const idInPathOrMessage = v.exactOptional(v.string(), '')

const updateClientRoute = defineRoute({
  endpoint: operatorEndpoints.updateClient,
  access: 'operator',
  scope: 'settings',
  schema: v.strictObject({
    id: idInPathOrMessage,
    name: v.exactOptional(name),
    ...change,
  }),
  handle: async ({ id, ...change }, { deps }) => {
    const client = await withSettingsErrors(updateClient(deps, id, change))
    if (!client) throw unknownResource('client', id)
    return { client: toWire(client) }
  },
})

const deleteClientRoute = defineRoute({
  endpoint: operatorEndpoints.deleteClient,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ id: idInPathOrMessage }),
  handle: async ({ id }, { deps }) => {
    if (!(await removeClient(deps, id))) throw unknownResource('client', id)
    return {}
  },
})

/** `/_foyer/v1/clients`: OAuth clients, the sites that can log members in. @see docs/wire/administration.md#clients */
export const clientRoutes: readonly ApiRoute[] = [
  listClientsRoute,
  createClientRoute,
  updateClientRoute,
  deleteClientRoute,
]

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
