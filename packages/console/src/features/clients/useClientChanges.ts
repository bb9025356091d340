import type { SiteClient } from '@foyer/protocol/site-clients'
import { useApiMutation } from '../../api/useApiMutation.js'
import { changedParts } from '../../forms/changed-parts.js'
import { clientsKey } from '../../useClientList.js'

/** Fields of the form of a client. */
export type ClientFields = Pick<SiteClient, 'name' | 'redirectUris' | 'origins' | 'consent'>

/** Creates a client, or changes fields of the one with this id. */
export function useSaveClient(id: string | undefined, before: ClientFields) {
  return useApiMutation(clientsKey, (api, fields: ClientFields) => {
    const { origins, ...others } = fields
    if (id === undefined) {
      // A new client without origins gets those of its redirect URIs.
      return api.createClient(origins.length === 0 ? others : fields)
    }
    const changed = changedParts(fields, before)
    // New redirect URIs without origins would add theirs.
    return api.updateClient({ ...changed, ...(changed.redirectUris ? { origins } : {}), id })
  })
}

/** Changes a client's own settings; null resets one to the value of the site. */
export function useClientSettings(id: string) {
  return useApiMutation(clientsKey, (api, settings: Record<string, unknown>) =>
    api.updateClient({ id, settings }),
  )
}

/** Deletes a client. */
export function useDeleteClient() {
  return useApiMutation(clientsKey, (api, id: string) => api.deleteClient({ id }))
}
