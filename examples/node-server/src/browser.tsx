import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App, type AppProps } from './App.js'

const root = document.getElementById('app')
const props: AppProps = JSON.parse(document.getElementById('props')?.textContent ?? 'null')

if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  )
}
