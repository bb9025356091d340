import { type ReactNode, useEffect, useState } from 'react'

/** Time in which screen readers notice a new element, in milliseconds. */
const noticeMs = 100

interface StatusProps {
  className?: string | undefined
  /** Nothing for no text. */
  children: ReactNode
}

/**
 * Text that screen readers announce when it appears, changes, or is mounted: they announce only what is added to an
 * element that is in the page already, so the first text follows its element.
 */
export function Status({ className, children }: StatusProps): ReactNode {
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), noticeMs)
    return () => clearTimeout(timer)
  }, [])
  const text = isNoticed ? children : false
  return (
    <p role="status" className={text ? className : 'visually-hidden'}>
      {text}
    </p>
  )
}
