import type { CollectionDeletionRule, DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'
import { useApiMutation } from '../../api/useApiMutation.js'

const queryKey = ['deletion-rules']

/** Reads the rule of a collection for the items of deleted members. */
export function useDeletionRule(
  collectionId: string,
): UseQueryResult<CollectionDeletionRule | undefined> {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listDeletionRules({}, signal),
    select: ({ collections }) => collections.find((rule) => rule.collectionId === collectionId),
  })
}

/** Sets the rule of a collection; null returns to the default. */
export function useSetDeletionRule(
  dataCollectionId: string,
): UseMutationResult<unknown, Error, DeletionRule | null> {
  return useApiMutation(queryKey, (api, rule: DeletionRule | null) =>
    api.setDeletionRule({ dataCollectionId, rule }),
  )
}
