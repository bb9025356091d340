import { createContext, type ReactNode, useContext } from 'react'
import early from './early.js?raw'
import sheet from './styles.css?inline'

/** Nonce of the page's scripts, on the server. */
export const NonceContext = createContext<string | undefined>(undefined)

const sheetId = 'styles'
// The browser reads the style sheet from the page, so its scripts contain no copy. In development, the script updates
// it.
const css =
  import.meta.env.SSR || import.meta.env.DEV ? sheet : document.getElementById(sheetId)?.textContent

/** Inlines the style sheet and the early script, so that the first paint needs no other request. */
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
