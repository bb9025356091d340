import { useConnection } from '../connection/connection-context.js'
import { useLocalPath } from '../language/links.js'

/** Returns the redirect URI of the hosted pages, in the language of the page; `foyer.json` declares it. */
export function useCallbackAddress(): string {
  const { config } = useConnection()
  return config.host + useLocalPath()('/callback')
}
