import { type ComponentType, lazy, useState } from 'react'
import type { PageCode } from './page-code.js'

/** Creates a page component. Renders at once if the code is already loaded, without a placeholder. */
export function pageOf({ load, loaded }: PageCode): ComponentType {
  const Later = lazy(load)
  return function Page() {
    // Chosen once: a page that stays must not become another one when its code has come.
    const [Content] = useState<ComponentType>(() => loaded() ?? Later)
    return <Content />
  }
}
