/** Path of the page that shows an item of a collection in its form. */
export function itemPath(collectionId: string, itemId: string): string {
  return pathOf(collectionId, { item: itemId })
}

/** Path of the page that lists the items of a member in a collection. */
export function ownedItemsPath(collectionId: string, memberId: string): string {
  return pathOf(collectionId, { filter: JSON.stringify({ and: [['_owner', 'eq', memberId]] }) })
}

function pathOf(collectionId: string, query: Record<string, string>): string {
  return `/collections/${encodeURIComponent(collectionId)}?${new URLSearchParams(query)}`
}
