import { useEffect, useState } from 'react'

/** Pause in typing before the server searches, in milliseconds. */
const pauseMs = 200

/** Returns a text after it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
