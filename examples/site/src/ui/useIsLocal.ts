import { useContext } from 'react'
import { isLoopback } from '../sign-in/is-loopback.js'
import { SiteAddressContext } from './PageHead.js'

/** Returns true while the site runs on the machine of its developer, who sees more than visitors. */
export function useIsLocal(): boolean {
  const address = useContext(SiteAddressContext)
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}
