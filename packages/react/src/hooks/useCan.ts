import type { CollectionId, Item } from '@foyer/client'
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { identityKey } from '../cache/query-keys.js'
import { retryTemporary } from '../call-error.js'
import { useReadingClient } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import type { QueryOptionsClient, SiteClient } from '../site-client.js'
import type { ReadQuery } from './query-options.js'
import { useMember } from './useMember.js'

/** Operations on items. */
export type Operation = 'read' | 'insert' | 'update' | 'remove'

/** Result of a permission check. */
export interface CanState {
  /** False while loading. */
  allowed: boolean
  pending: boolean
  error: Error | null
}

/** Permissions of the caller in a collection. */
export type OwnPermissions = Awaited<ReturnType<SiteClient['permissions']['getMyPermissions']>>

/** Options for TanStack Query: the permissions of the caller in a collection. */
export function permissionsQueryOptions(
  client: Pick<QueryOptionsClient, 'session'> & Pick<SiteClient, 'permissions'>,
  collectionId: CollectionId<Registered>,
): ReadQuery<OwnPermissions> {
  const identity = identityKey(client.session.state())
  const queryKey: QueryKey = ['foyer', identity, 'permissions', collectionId]
  return queryOptions<OwnPermissions>({
    queryKey,
    queryFn: ({ signal }) => client.permissions.getMyPermissions(collectionId, { signal }),
    retry: retryTemporary,
    staleTime: FRESH_MS,
  })
}

/** Milliseconds for which permissions are fresh. */
const FRESH_MS = 60_000

/**
 * Checks whether the caller may perform an operation on the items of a collection, or on one item. Use it to show or
 * hide controls; the server decides.
 * @example
 * const reviews = useCan('insert', 'reviews')
 */
export function useCan(
  operation: Operation,
  collectionId: CollectionId<Registered>,
  item?: Pick<Item, '_owner'>,
): CanState {
  const client = useReadingClient()
  const { loggedIn } = client.session.state()
  const { data, isPending, error } = useQuery(permissionsQueryOptions(client, collectionId))
  const memberState = useMember()
  const name = permissionOf[operation]
  if (!data?.[name]) return { allowed: false, pending: isPending, error }
  const ownOnly = item && operation !== 'insert' && isForOwn(data, operation)
  if (!ownOnly) return { allowed: true, pending: false, error: null }
  const allowed = loggedIn && memberState.member !== null && item._owner === memberState.member.id
  return { allowed, pending: memberState.pending, error: memberState.error }
}

/**
 * Returns true if an operation is limited to own items. If the server does not report this, updates and removals count
 * as limited.
 */
function isForOwn({ ownItemsOnly }: OwnPermissions, operation: Operation): boolean {
  return ownItemsOnly ? ownItemsOnly.includes(permissionOf[operation]) : operation !== 'read'
}

const permissionOf = {
  read: 'itemRead',
  insert: 'itemInsert',
  update: 'itemUpdate',
  remove: 'itemRemove',
} as const
