import type { ReactNode } from 'react'
import { Status } from './Status.js'

interface SuccessNoticeProps {
  /** False hides the notice. When it becomes true, screen readers announce it without the delay of `Status`. */
  isShown?: boolean
  className?: string
  children: ReactNode
}

/** Notice of a success. */
export function SuccessNotice(props: SuccessNoticeProps): ReactNode {
  const { isShown = true, className = '', children } = props
  return <Status className={`notice success ${className}`}>{isShown && children}</Status>
}
