import type { ReactNode } from 'react'
import { MorePages } from '../app/MorePages.js'
import { enMore } from '../texts/en/more.js'

export default function MoreEnglish(): ReactNode {
  return <MorePages texts={enMore} />
}
