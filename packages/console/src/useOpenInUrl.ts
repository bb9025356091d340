import { useLocation, useSearchParams } from 'react-router'

/** State of a dialog that the URL opens, such as `/collections?new`, so that links lead to it. */
export function useOpenInUrl(name: string): [boolean, (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const setOpen = (isOpen: boolean): void => {
    const next = new URLSearchParams(params)
    if (isOpen) next.set(name, '')
    else next.delete(name)
    setParams(next, { replace: true, state })
  }
  return [params.has(name), setOpen]
}
