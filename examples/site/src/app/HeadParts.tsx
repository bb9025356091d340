import { createContext, type ReactNode, useContext } from 'react'
import early from './early.js?raw'
import sheet from './styles.css?inline'

/** Nonce of the page's scripts, on the server. */
export const NonceContext = createContext<string | undefined>(undefined)

const sheetId = 'styles'
// The browser has it in the page already, and no copy in a script. In development the script replaces it.
const css =
  import.meta.env.SSR || import.meta.env.DEV ? sheet : document.getElementById(sheetId)?.textContent

/** Style sheet and early script in the page itself: it is painted when it has come, without another request. */
export function HeadParts(): ReactNode {
  const nonce = useContext(NonceContext)
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning>
        {early}
      </script>
      <style id={sheetId}>{css}</style>
    </>
  )
}
