import type { ReactNode } from 'react'
import { Status } from './Status.js'

interface SuccessNoticeProps {
  /** False hides the notice, which then is announced at once. */
  isShown?: boolean
  className?: string
  children: ReactNode
}

/** Notice of a success. */
export function SuccessNotice(props: SuccessNoticeProps): ReactNode {
  const { isShown = true, className = '', children } = props
  return <Status className={`notice success ${className}`}>{isShown && children}</Status>
}
