import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.js'
import { createOwnerKey } from './app/owner-key.js'
import { tabStorage } from './app/tab-storage.js'
import { direction, language } from './language/language.js'

const root = document.getElementById('root')
if (root === null) throw new Error('"#root" is missing in index.html, expected one element')

Object.assign(document.documentElement, { lang: language, dir: direction })
createRoot(root).render(
  <StrictMode>
    <App ownerKey={createOwnerKey({ storage: tabStorage() })} />
  </StrictMode>,
)
