import type { CollectionField } from '@foyer/protocol'
import type { ViewAs } from '@foyer/protocol/query-as'

/** Tabs of a collection's settings, as in the URL. */
export type SettingsTab = 'fields' | 'permissions' | 'indexes' | 'deleted-members' | 'api'

/** Path of the page that lists the items of a collection. */
export function collectionPath(collectionId: string): string {
  return `/collections/${encodeURIComponent(collectionId)}`
}

/** Path of a collection's settings; the general ones without a tab. */
export function settingsPath(collectionId: string, tab?: SettingsTab): string {
  const path = `${collectionPath(collectionId)}/settings`
  return tab === undefined ? path : `${path}/${tab}`
}

/** Path of the page that shows an item of a collection in its form. */
export function itemPath(collectionId: string, itemId: string): string {
  return pathOf(collectionId, { item: itemId })
}

/** Path of the page that lists the items of a collection whose reference field refers to an item. */
export function referringItemsPath(
  collectionId: string,
  { key, type }: Pick<CollectionField, 'key' | 'type'>,
  itemId: string,
): string {
  const condition = type === 'MULTI_REFERENCE' ? [key, 'hasSome', [itemId]] : [key, 'eq', itemId]
  return pathOf(collectionId, { filter: JSON.stringify({ and: [condition] }) })
}

/** Path of the page that lists the items of a member in a collection. */
export function ownedItemsPath(collectionId: string, memberId: string): string {
  return pathOf(collectionId, { filter: JSON.stringify({ and: [['_owner', 'eq', memberId]] }) })
}

/** Path of the page that shows the items of a collection as a visitor or a member gets them. */
export function viewAsPath(collectionId: string, viewAs: ViewAs): string {
  return pathOf(collectionId, viewAsParams(viewAs))
}

/** Parameters of the page that name the person whose view it shows. */
export function viewAsParams(viewAs: ViewAs): Record<string, string> {
  return viewAs.kind === 'visitor' ? { as: 'visitor' } : { 'as-member': viewAs.memberId }
}

/** Reads the person whose view the page shows; undefined for the owner's own view. */
export function readViewAs(params: URLSearchParams): ViewAs | undefined {
  const memberId = params.get('as-member') ?? ''
  if (memberId !== '') return { kind: 'member', memberId }
  return params.get('as') === 'visitor' ? { kind: 'visitor' } : undefined
}

function pathOf(collectionId: string, query: Record<string, string>): string {
  return `${collectionPath(collectionId)}?${new URLSearchParams(query)}`
}
