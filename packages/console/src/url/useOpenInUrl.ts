import { useLocation, useSearchParams } from 'react-router'

/** State of a dialog, stored in the URL, such as `/collections?new`, so that links can open it. */
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
