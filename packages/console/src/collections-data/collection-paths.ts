/** Tabs of a collection's settings, as in the URL. */
export type SettingsTab = 'fields' | 'permissions' | 'indexes' | 'deleted-members' | 'api'

/** Path of a collection's settings; the general ones without a tab. */
export function settingsPath(collectionId: string, tab?: SettingsTab): string {
  const path = `/collections/${encodeURIComponent(collectionId)}/settings`
  return tab === undefined ? path : `${path}/${tab}`
}
