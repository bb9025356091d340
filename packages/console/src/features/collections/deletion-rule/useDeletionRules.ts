import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { useApiQuery } from '../../../api/useApiQuery.js'

const queryKey = ['deletion-rules']

/** Reads the rule of a collection for the items of deleted members. */
export function useDeletionRule(collectionId: string) {
  return useApiQuery(queryKey, (api, signal) => api.listDeletionRules({}, signal), {
    select: ({ collections }) => collections.find((rule) => rule.collectionId === collectionId),
  })
}

/** Sets the rule of a collection; null returns to the default. */
export function useSetDeletionRule(dataCollectionId: string) {
  return useApiMutation(queryKey, (api, rule: DeletionRule | null) =>
    api.setDeletionRule({ dataCollectionId, rule }),
  )
}
