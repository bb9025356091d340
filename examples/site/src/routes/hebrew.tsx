import type { ReactNode } from 'react'
import { BrokenSite, Shell } from '../app/Shell.js'
import { he } from '../texts/he/index.js'

export default function Hebrew(): ReactNode {
  return <Shell texts={he} />
}

export function ErrorBoundary(): ReactNode {
  return <BrokenSite texts={he} />
}
