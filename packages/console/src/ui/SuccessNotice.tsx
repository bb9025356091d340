import type { ReactNode } from 'react'

interface SuccessNoticeProps {
  isShown: boolean
  className?: string
  children: ReactNode
}

/** Notice of a success. Its element is always in the page, because screen readers read only what is added to it. */
export function SuccessNotice({
  isShown,
  className = '',
  children,
}: SuccessNoticeProps): ReactNode {
  return (
    <p role="status" className={isShown ? `notice success ${className}` : 'visually-hidden'}>
      {isShown && children}
    </p>
  )
}
