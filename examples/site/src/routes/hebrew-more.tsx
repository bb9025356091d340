import type { ReactNode } from 'react'
import { MorePages } from '../app/MorePages.js'
import { heMore } from '../texts/he/more.js'

export default function MoreHebrew(): ReactNode {
  return <MorePages texts={heMore} />
}
