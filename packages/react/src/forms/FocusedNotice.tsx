import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the result instead of a form, and takes the focus. */
export function FocusedNotice({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="notice" role="status" tabIndex={-1} ref={box}>
      {children}
    </div>
  )
}
