import {
  type AllItems,
  type AnySchema,
  type Connection,
  createAllItems,
  createMembers,
  createPermissions,
  type Members,
  type Permissions,
  type Session,
} from '@foyer/client'

type ReadCallName =
  | 'find'
  | 'get'
  | 'getWithRevision'
  | 'query'
  | 'filter'
  | 'aggregate'
  | 'count'
  | 'distinct'
  | 'search'
  | 'isReferenced'
  | 'queryReferenced'
  | 'queryReferencedItems'
  | 'logSequence'

/** Calls that read items, and the sequence of the event log. */
export type ReadItems<Schema extends object = AnySchema> = Pick<AllItems<Schema>, ReadCallName>

/** Client for loaders, as the visitor or member of the request. It changes neither the session nor content. */
export interface ReadClient<Schema extends object = AnySchema> {
  session: Pick<Session, 'state' | 'subscribe'>
  items: ReadItems<Schema>
  members: Members
  permissions: Pick<Permissions, 'getMyPermissions'>
}

/** Client for actions, as the visitor or member of the request. It does not change the session. */
export interface WriteClient<Schema extends object = AnySchema> extends ReadClient<Schema> {
  items: AllItems<Schema>
}

/** Creates the clients of a request for loaders and actions. They share its session. */
export function createVisitClients<Schema extends object>(
  connection: Connection,
): {
  readClient: ReadClient<Schema>
  writeClient: WriteClient<Schema>
} {
  const { state, subscribe } = connection.session
  const items = createAllItems<Schema>(connection)
  const { getMyPermissions } = createPermissions(connection)
  const shared = {
    session: { state, subscribe },
    members: createMembers(connection),
    permissions: { getMyPermissions },
  }
  const { find, get, query, filter, aggregate, count, distinct, search } = items
  const { isReferenced, queryReferenced, queryReferencedItems, getWithRevision, logSequence } =
    items
  const reads = { find, get, query, filter, aggregate, count, distinct, search, logSequence }
  const lazyReads = { isReferenced, queryReferenced, queryReferencedItems, getWithRevision }
  return {
    readClient: { ...shared, items: { ...reads, ...lazyReads } },
    writeClient: { ...shared, items },
  }
}
