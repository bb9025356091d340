import type { ReactNode } from 'react'
import './progress-bar.css'

interface ProgressBarProps {
  label: string
  /** From 0 to 1; undefined if unknown. */
  fraction: number | undefined
}

/** Bar that fills with the progress of an operation. */
export function ProgressBar({ label, fraction }: ProgressBarProps): ReactNode {
  return <progress className="progress-bar" aria-label={label} value={fraction} max={1} />
}
