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
  type SessionState,
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
export function createSiteClients<Schema extends object>(
  connection: Connection,
): {
  readClient: ReadClient<Schema>
  writeClient: WriteClient<Schema>
} {
  const { subscribe } = connection.session
  const items = createAllItems<Schema>(connection)
  const { getMyPermissions } = createPermissions(connection)
  const shared = {
    session: { state: pageStateOf(connection), subscribe },
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

/**
 * Creates a function that returns the state of a session with the generation of the page: the login. That of each
 * request begins with 0, so it cannot tell apart the members who use a browser one after the other.
 */
function pageStateOf({ session }: Connection): () => SessionState {
  let before = session.state()
  let shown = before
  return () => {
    const state = session.state()
    const generation = session.tokens()?.loginId ?? state.generation
    if (state !== before || generation !== shown.generation) shown = { ...state, generation }
    before = state
    return shown
  }
}
