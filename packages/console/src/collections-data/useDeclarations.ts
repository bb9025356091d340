import { useApiQuery } from '../api/useApiQuery.js'
import { mayUse, useOwner } from '../owner/rights.js'

/** Queries how each collection is now, and how the site file declares it, if the owner may read settings. */
export function useDeclarations() {
  return useApiQuery(
    ['collections', 'declarations'],
    (api, signal) => api.listDeclarations({}, signal),
    { enabled: mayUse(useOwner(), 'settings:read'), staleTime: 0 },
  )
}
