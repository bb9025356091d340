import { createContext, useContext } from 'react'
import type { ConsoleApi } from './console-calls.js'

const ApiContext = createContext<ConsoleApi | undefined>(undefined)

/** Provides the API to the components below. */
export const ApiProvider = ApiContext.Provider

/** Returns the API of the nearest `ApiProvider`; throws without one. */
export function useApi(): ConsoleApi {
  const api = useContext(ApiContext)
  if (api === undefined)
    throw new Error('useApi was called outside of "ApiProvider", expected it above')
  return api
}
