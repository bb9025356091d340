import type { ReactNode } from 'react'
import { MorePages } from '../app/MorePages.js'
import { deMore } from '../texts/de/more.js'

export default function MoreGerman(): ReactNode {
  return <MorePages texts={deMore} />
}
