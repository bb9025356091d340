import { type ReactNode, useEffect, useRef } from 'react'

/** Says how something ended, in place of the form that began it; takes the focus, which was in the form. */
export function FocusedNotice({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="notice" role="status" tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}
