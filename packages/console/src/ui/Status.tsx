import { type ReactNode, useEffect, useState } from 'react'

/** Time in which screen readers notice a new element, in milliseconds. */
const noticeMs = 100

interface StatusProps {
  className?: string | undefined
  /** Text to announce; false or undefined shows nothing. */
  children: ReactNode
}

/**
 * Text that screen readers announce when it is mounted or changes. They announce only changes inside an element that is
 * already in the page, so the first text is added after a delay.
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
