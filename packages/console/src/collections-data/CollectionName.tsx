import type { ReactNode } from 'react'
import { useCollection } from './useCollections.js'

/** Name of a collection; its id if it does not exist. */
export function CollectionName({ id }: { id: string }): ReactNode {
  return useCollection(id)?.displayName ?? id
}
