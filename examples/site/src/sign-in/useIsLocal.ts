import { useContext } from 'react'
import { SiteAddressContext } from '../ui/PageHead.js'
import { isLoopback } from './is-loopback.js'

/** Returns true while the site runs on a developer's machine, where it shows hints. */
export function useIsLocal(): boolean {
  const address = useContext(SiteAddressContext)
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}
