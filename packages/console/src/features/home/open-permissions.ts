import type { Collection } from '@foyer/protocol'
import { texts } from './texts/texts.js'

/** A permission that lets everybody change items, without an account. */
export interface OpenPermission {
  collection: Pick<Collection, 'id' | 'displayName'>
  /** Sentence such as `Anyone may add items to Reviews.` */
  text: string
}

const operations = ['insert', 'update', 'remove'] as const

/** Lists the collections that everybody may write to, in words. */
export function findOpenPermissions(collections: readonly Collection[]): OpenPermission[] {
  return collections.flatMap((collection) => {
    const open = operations.filter((name) => collection.permissions[name] === 'ANYONE')
    if (open.length === 0) return []
    return [{ collection, text: texts.openPermissions.anyone(open, collection.displayName) }]
  })
}
