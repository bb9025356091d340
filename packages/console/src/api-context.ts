import { createContext, useContext } from 'react'
import type { ConsoleApi } from './api.js'

const ApiContext = createContext<ConsoleApi | undefined>(undefined)

/** Gives the calls to everything below it. */
export const ApiProvider = ApiContext.Provider

/** The server's calls. Throws when there is no `ApiProvider` above. */
export function useApi(): ConsoleApi {
  const api = useContext(ApiContext)
  if (api === undefined)
    throw new Error('useApi was called outside of "ApiProvider", expected it above')
  return api
}
