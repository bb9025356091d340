import type { ReactNode } from 'react'
import './share-bar.css'

interface ShareBarProps {
  label: string
  /** From 0 to 1; undefined if unknown. */
  share: number | undefined
}

/** Bar that fills with the progress of an operation. */
export function ShareBar({ label, share }: ShareBarProps): ReactNode {
  return <progress className="share-bar" aria-label={label} value={share} max={1} />
}
