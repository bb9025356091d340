import type { Collection } from '@foyer/protocol'
import type { ReferringField } from '@foyer/protocol/referring-items'
import type { UseQueryResult } from '@tanstack/react-query'
import { useApiQuery } from '../../../useApiQuery.js'

/** Queries the items that refer to an item, by field. */
export function useReferringItems(
  { id: dataCollectionId }: Pick<Collection, 'id'>,
  dataItemId: string,
): UseQueryResult<ReferringField[]> {
  return useApiQuery(['item', dataCollectionId, dataItemId, 'referring'], async (api, signal) => {
    const { fields } = await api.listReferringItems({ dataCollectionId, dataItemId }, signal)
    return fields
  })
}
