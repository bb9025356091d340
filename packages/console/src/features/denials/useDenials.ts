import type { Decision } from '@foyer/protocol'
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

/** Returns one denied call of the list, or else queries it by its id; null if the server does not have it. */
export function useDenial(decisionId: string, denials: readonly Decision[]) {
  const inList = denials.find(({ id }) => id === decisionId)
  const query = useApiQuery(
    ['denial', decisionId],
    (api, signal) =>
      nullIfMissing(api.getDecision({ decisionId }, signal).then(({ decision }) => decision)),
    { enabled: decisionId !== '' && inList === undefined },
  )
  return { ...query, data: inList ?? query.data }
}
