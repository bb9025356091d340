import { type ComponentType, lazy, useEffect, useState } from 'react'
import { wakeUp } from '../drawing/asleep.js'
import type { PageCode } from './page-code.js'

/** Makes a page of its code: at once where the code is there already, so that nothing else is shown before it. */
export function pageOf({ load, loaded }: PageCode): ComponentType {
  const Later = lazy(load)
  return function Page() {
    // Chosen once: a page that stays must not become another one when its code has come.
    const [Content] = useState<ComponentType>(() => loaded() ?? Later)
    // The page is the last that React takes over of what was drawn.
    useEffect(() => wakeUp(document), [])
    return <Content />
  }
}
