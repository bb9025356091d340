import type { WireValue } from '@foyer/protocol'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { fetchAsVisitor } from '../../../api.js'

/** Items in a page. */
const limit = 5

/** Queries a collection as a new visitor does: with a client of the site, and without the owner's session. */
export function useVisitorQuery(
  collectionId: string,
  clientId: string,
): UseMutationResult<WireValue[], Error, void> {
  return useMutation({
    mutationFn: async () => {
      const { createClient, memoryStorage } = await import('@foyer/client')
      const client = createClient({
        clientId,
        host: window.location.origin,
        storage: memoryStorage(),
        fetch: fetchAsVisitor,
      })
      const { items } = await client.items.query(collectionId).limit(limit).find()
      // Dates become text, as an app prints them.
      return JSON.parse(JSON.stringify(items)) as WireValue[]
    },
  })
}

/** Id under which the owner learns why a call was denied; undefined for other errors. */
export function decisionIn(error: Error): string | undefined {
  const { decisionId }: { decisionId?: unknown } = Object(Object(error).data)
  return typeof decisionId === 'string' ? decisionId : undefined
}
