import { nullIfMissing } from '../../api/api-error.js'
import { useApiQuery } from '../../api/useApiQuery.js'

/** Denials in the list: the maximum of one call. */
const listed = 100

/** Polling interval of the list in milliseconds. */
const pollMs = 5_000

/** Queries the newest denied calls, and polls them. */
export function useDenials() {
  return useApiQuery(
    ['denials'],
    async (api, signal) => (await api.listDecisions({ limit: listed }, signal)).decisions,
    { refetchInterval: pollMs },
  )
}

/** Queries one denied call by its id; null if the server does not have it. */
export function useDenial(decisionId: string) {
  return useApiQuery(['denial', decisionId], (api, signal) =>
    nullIfMissing(api.getDecision({ decisionId }, signal).then(({ decision }) => decision)),
  )
}

/** Queries the collection of a denied call with its present permissions; null if it was deleted. */
export function useDeniedCollection(collectionId: string) {
  return useApiQuery(['collections', 'one', collectionId], (api, signal) => {
    const call = api.getCollection({ dataCollectionId: collectionId }, signal)
    return nullIfMissing(call.then(({ collection }) => collection))
  })
}
