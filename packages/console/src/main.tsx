import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.js'
import { createOwnerKey } from './app/owner-key.js'
import { direction, language } from './language/language.js'

const root = document.getElementById('root')
if (root === null) throw new Error('"#root" is missing in index.html, expected one element')

Object.assign(document.documentElement, { lang: language, dir: direction })
createRoot(root).render(
  <StrictMode>
    <App ownerKey={createOwnerKey({ storage: tabStorage() })} />
  </StrictMode>,
)

/** Returns the session storage; undefined where the browser forbids it by throwing. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
