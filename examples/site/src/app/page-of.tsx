import { type ComponentType, lazy, useState } from 'react'
import type { PageCode } from './page-code.js'

/** Makes a page of its code: at once where the code is there already, so that nothing else is shown before it. */
export function pageOf({ load, loaded }: PageCode): ComponentType {
  const Later = lazy(load)
  return function Page() {
    // Chosen once: a page that stays must not become another one when its code has come.
    const [Content] = useState<ComponentType>(() => loaded() ?? Later)
    return <Content />
  }
}
