import type { ReactNode } from 'react'
import { BrokenSite, Shell } from '../app/Shell.js'
import { de } from '../texts/de/index.js'

export default function German(): ReactNode {
  return <Shell texts={de} />
}

export function ErrorBoundary(): ReactNode {
  return <BrokenSite texts={de} />
}
