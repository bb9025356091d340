import type { Collection } from '@foyer/protocol'

/** A permission that lets everybody change items, without an account. */
export interface OpenPermission {
  collection: Pick<Collection, 'id' | 'displayName'>
  /** Sentence such as `Anyone may add items to Reviews.` */
  text: string
}

const operations = [
  ['insert', 'add items to'],
  ['update', 'change items of'],
  ['remove', 'remove items from'],
] as const

/** Lists the collections that everybody may write to, in words. */
export function findOpenPermissions(collections: readonly Collection[]): OpenPermission[] {
  return collections.flatMap((collection) => {
    const open = operations.filter(([name]) => collection.permissions[name] === 'ANYONE')
    if (open.length === 0) return []
    const words =
      open.length === operations.length ? 'write to' : open.map(([, does]) => does).join(' and ')
    return [{ collection, text: `Anyone may ${words} ${collection.displayName}.` }]
  })
}
