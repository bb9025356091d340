import type { ReactNode } from 'react'
import { BrokenSite, Shell } from '../app/Shell.js'
import { en } from '../texts/en/index.js'

export default function English(): ReactNode {
  return <Shell texts={en} />
}

export function ErrorBoundary(): ReactNode {
  return <BrokenSite texts={en} />
}
